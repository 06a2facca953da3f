import type { ErrorAnswer, Generation } from "./errors.js";
import type { Violation } from "./violation.js";
import { gatewayPage, plainError } from "./errors.js";
import type { Parts } from "./router.js";
import { routes } from "./routes/index.js";
import type { Answer, Dialect, Route } from "./routes/route.js";

export type { Dialect };

/** How a dialect behaves, whatever the route. */
export interface Wire {
    readonly routes: readonly Route[];
    /** The patterns of named path parts. */
    readonly parts: Parts;
    /** True if paths may name users by id, not only by `self`. */
    readonly usersHaveIds: boolean;
    /** True if `null` in a request means an absent value. */
    readonly nullIsNothing: boolean;
    /** True if signatures without the query are accepted too. */
    readonly queryMayBeUnsigned: boolean;
    /** The error for an unknown bearer token. */
    readonly unknownBearer: "unauthorised" | "forbidden";
    readonly requestIdHeader: string;
    readonly unrouted: (violation: Violation, generation: Generation, requestId: string) => Answer;
}

const owner = "(?:orga|user)_[^/]+";

export const wires: Readonly<Record<Dialect, Wire>> = {
    documented: {
        routes: routes.documented,
        parts: { scope: "self|organisations/[^/]+", v4_scope: "self|organisations/[^/]+" },
        usersHaveIds: false,
        nullIsNothing: false,
        queryMayBeUnsigned: false,
        unknownBearer: "unauthorised",
        requestIdHeader: "x-request-id",
        unrouted: ({ problem, status }, generation, requestId): ErrorAnswer =>
            plainError(generation, requestId, status, problem),
    },
    "clever-cloud": {
        routes: routes["clever-cloud"],
        parts: { scope: `self|organisations/${owner}`, owner },
        usersHaveIds: true,
        nullIsNothing: true,
        queryMayBeUnsigned: true,
        unknownBearer: "forbidden",
        requestIdHeader: "sozu-id",
        // The gateway answers before any application could.
        unrouted: () => ({
            status: 404,
            text: gatewayPage("404 Not Found"),
            type: "text/html; charset=utf-8",
        }),
    },
};
