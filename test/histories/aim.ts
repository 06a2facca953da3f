/** The options of a run, as the engine takes them. */
import type { ResourceState, UpOptions } from "pulumi-cloud-platform/testing";
import type { Declaration } from "./program";
import { urnOf } from "./stack";
import type { Run } from "./steps";

interface Told {
    options: UpOptions;
    /** The URNs that it may touch; all where it is not aimed. */
    targets: Set<string> | undefined;
    /** URNs that are to be replaced. */
    replaced: Set<string>;
}

export function toldTo(run: Run, program: Declaration[], states: ResourceState[]): Told {
    const isUp = run.run === "up" || run.run === "preview";
    // The command line refuses a target that neither the state nor the program has.
    const urnFor = (name: string): string[] => {
        const declared = isUp ? program.find(each => each.name === name) : undefined;
        const known = declared ? urnOf(declared) : states.find(({ urn }) => urn.endsWith(`::${name}`))?.urn;
        return known === undefined ? [] : [known];
    };
    const urns = (names: string[] = []): string[] => names.flatMap(urnFor);
    const [targets, exclude] = [urns(run.targets), urns(run.exclude)];
    const replace = urns(isUp ? run.replace : []).filter(each => states.some(({ urn }) => urn === each));
    const isRefreshing = isUp && run.refresh === true;
    const all = [...program.map(urnOf), ...states.map(({ urn }) => urn)];
    const spared = exclude.length > 0 ? new Set(all.filter(urn => !exclude.includes(urn))) : undefined;
    return {
        options: {
            ...(targets.length > 0 ? { targets } : exclude.length > 0 && { exclude }),
            ...(replace.length > 0 && { replace }),
            ...(isRefreshing && { refresh: true }),
            ...(run.parallel !== undefined && { parallel: run.parallel }),
        },
        targets: targets.length > 0 ? new Set(targets) : spared,
        replaced: new Set(replace),
    };
}
