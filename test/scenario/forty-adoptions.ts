/** Forty add-ons that were made in a console, and a program that takes them over. */
import { Addon, type AddonArgs } from "pulumi-cloud-platform";
import type { World } from "./world.js";

export interface Forty {
    readonly ids: readonly string[];
    /** What a program declares: the same as exists, but for what differs by number. */
    readonly declare: (differing?: Record<number, Partial<AddonArgs>>) => void;
}

export function fortyAddons({ platform, owner }: World): Forty {
    const { state } = platform;
    const plan = state.catalogue.findPlan("redis-addon", "s_mono")?.id ?? "";
    const ids = Array.from({ length: 40 }, (_, number) => {
        const order = { name: `cache ${number}`, providerId: "redis-addon", plan, region: "par" };
        return state.addons.create(owner, order).id;
    });
    const declare: Forty["declare"] = (differing = {}) => {
        ids.forEach((adopt, number) => {
            const args = { name: `cache ${number}`, provider: "redis-addon", plan: "s_mono", region: "par" };
            new Addon(`cache-${number}`, { ...args, ...differing[number], adopt });
        });
    };
    return { ids, declare };
}
