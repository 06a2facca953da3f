/** One story for every dialect: routes are told as the interface document spells them. */
import { functionNames, routesOf } from "../../dist/client/routes.js";
import { withoutNames } from "../fixtures/interface-routes";

const pairs = functionNames.flatMap(name => {
    const [documented] = routesOf([name]);
    const [live] = routesOf([name], "clever-cloud");
    return documented === undefined || live === undefined ? [] : [{ documented, live }];
});

/** As the interface document spells what does the same, where there is such a route. */
export function asDocumented(route: string): string {
    const alike = pairs.filter(({ live }) => withoutNames(live) === withoutNames(route));
    const same = alike.find(({ documented }) => withoutNames(documented) === withoutNames(route));
    return (same ?? alike[0])?.documented ?? route;
}

/** As the live platform spells what does the same. */
export function asLive(route: string): string {
    return (
        pairs.find(({ documented }) => withoutNames(documented) === withoutNames(route))?.live ?? route
    );
}
