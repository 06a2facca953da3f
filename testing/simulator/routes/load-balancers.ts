import { uuidOf } from "../state/identifiers.js";
import type { PlatformState } from "../state/index.js";
import { ok, route, type Answer, type Route } from "./route.js";

const loadBalancersOf = "/v4/load-balancers/organisations/{owner}";

/** The load balancers of applications and add-ons: those of their zone as default, and no private ones. */
export const loadBalancerRoutes: readonly Route[] = [
    route("GET", `${loadBalancersOf}/applications/{id}/load-balancers/{kind}`, ({ state, owner, param }) =>
        loadBalancers(state, param("kind"), state.applications.get(owner, param("id")).zone),
    ),
    route("GET", `${loadBalancersOf}/addons/{id}/load-balancers/{kind}`, ({ state, owner, param }) =>
        loadBalancers(state, param("kind"), state.allAddons.get(owner, param("id")).region),
    ),
];

function loadBalancers({ catalogue }: PlatformState, kind: string, zone: string): Answer {
    const shared = {
        id: `load_balancer_${uuidOf(`load balancer of ${zone}`)}`,
        name: zone,
        zoneId: catalogue.zones.find(({ name }) => name === zone)?.id ?? null,
        dns: { cname: `domain.${zone}.services.example.`, a: ["192.0.2.10", "192.0.2.11"] },
    };
    return ok(kind === "default" ? [shared] : []);
}
