/** The spelling of owners and of the caller in the documented dialect. */
import { z } from "zod";
import type { Wire } from "../connection.js";
import type { Owner } from "../call-options.js";
import { segment } from "../route.js";
import { isOwnSpace } from "../subject.js";

/** Every user's own space is addressed as the caller's: the interface has no route into another user's space. */
const scope = (owner: Owner) => (isOwnSpace(owner) ? "self" : `organisations/${segment(owner)}`);

export const wire: Wire = {
    owners: {
        scope,
        v4_scope: scope,
        // The routes of hooks contain the id of an organisation without `organisations/`.
        owner: owner => (isOwnSpace(owner) ? "self" : segment(owner)),
    },
    account: { route: "GET /v2/self", shape: z.object({ id: z.string() }) },
};
