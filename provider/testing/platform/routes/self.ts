import { ok, route, type Route } from "./route.js";

export const selfRoutes: readonly Route[] = [
    route({
        method: "GET",
        path: "/v2/self",
        handle: ({ state, account }) => ok(state.users.get(account.userId)),
    }),
];
