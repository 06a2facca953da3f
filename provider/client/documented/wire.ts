/** How the documented interface names owners and the caller. */
import { z } from "zod";
import type { Wire } from "../connection.js";
import type { Owner } from "../contract/options.js";
import { segment } from "../route.js";
import { isOwnSpace } from "../subject.js";

/** A user's own space is only ever addressed as the caller's: the interface has no route into another user's. */
const scope = (owner: Owner) => (isOwnSpace(owner) ? "self" : `organisations/${segment(owner)}`);

export const wire: Wire = {
    owners: {
        scope,
        v4_scope: scope,
        // The routes of hooks: an organisation's id stands alone there.
        owner: owner => (isOwnSpace(owner) ? "self" : segment(owner)),
    },
    account: { route: "GET /v2/self", shape: z.object({ id: z.string() }) },
};
