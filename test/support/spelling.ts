/** One story for every dialect: routes are told as the interface document spells them. */
import { routesOf as servedIn, type Dialect } from "pulumi-cloud-platform/testing";
import { routesOf } from "../../dist/provider/client/families.js";
import { functionNames } from "./endpoints";
import { withoutNames } from "../fixtures/interface-routes";

/** On the live platform some routes only know an owner's id, which the client fills in where a scope stands. */
export function shapeOf(route: string): string {
    return withoutNames(route).replace("/organisations/{}", "/{}");
}

const pairs = functionNames.flatMap(name => {
    const [documented] = routesOf([name]);
    const [live] = routesOf([name], "clever-cloud");
    return documented === undefined || live === undefined ? [] : [{ documented, live }];
});

const alike = Map.groupBy(pairs, ({ live }) => shapeOf(live));

/** As the interface document spells what does the same, where there is such a route. */
export function asDocumented(route: string): string {
    const shape = shapeOf(route);
    const found = alike.get(shape) ?? [];
    const same = found.find(({ documented }) => shapeOf(documented) === shape);
    return (same ?? found[0])?.documented ?? route;
}

/** As a simulator spells the route by which a dialect does the same. */
export function asServed(route: string, dialect: Dialect): string {
    if (dialect === "documented") {
        return route;
    }
    const live = pairs.find(({ documented }) => shapeOf(documented) === shapeOf(route))?.live ?? route;
    return asSpelled(live, dialect);
}

/** As a simulator spells a route of its dialect. */
export function asSpelled(route: string, dialect: Dialect): string {
    const served = servedIn(dialect).map(({ method, path }) => `${method} ${path}`);
    return served.find(candidate => shapeOf(candidate) === shapeOf(route)) ?? route;
}
