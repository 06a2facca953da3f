/** The source of a program that declares items. */
import { counted } from "../../provider/text/words.js";
import type { Declaration, Expression } from "./expressions.js";
import { membersOf, type ProgramScope } from "./arguments.js";
import type { Inventory, Omission } from "../account/inventory.js";
import { kindOf } from "../kinds.js";
import { typescript } from "./languages/typescript.js";
import type { Language } from "./languages/language.js";
import { planOf, type Plan, type TakenWords } from "./plan.js";
import { References, type Reference } from "./references.js";
import { Settings, type Setting } from "./settings.js";

interface SourceOptions extends TakenWords {
    /** Default: TypeScript. */
    readonly language?: Language;
    /** Keys of the configuration that other values have. */
    readonly takenKeys?: readonly string[];
}

export interface ProgramSource {
    /** By path. */
    readonly files: ReadonlyMap<string, string>;
    readonly resources: readonly Declaration[];
    readonly settings: readonly Setting[];
    /** Arguments that are not declared. */
    readonly leftOut: readonly Omission[];
}

/** @param inventory items that a program can declare as they are */
export function sourceOf(
    inventory: Inventory,
    { language = typescript, takenKeys, ...taken }: SourceOptions = {},
): ProgramSource {
    const references = new References(inventory.items);
    const plan = planOf(inventory, references, language, taken);
    const settings = new Settings(takenKeys);
    const leftOut: LeftOut[] = [];
    const scope: ProgramScope = {
        settings,
        refusal: language.refusal,
        referenceTo: (value, field) => propertyFor(references.to(value, field), plan),
        leaveOut({ kind, id }, path, why) {
            leftOut.push({ path, kind, id, why });
        },
    };
    const resources = plan.resources.map(planned => ({
        ...planned,
        members: membersOf(planned.item, planned.name, scope),
        isProtected: kindOf(planned.item.kind).deletion?.holdsData === true,
    }));
    const modules = Map.groupBy(resources, ({ module }) => module);
    return {
        files: language.sources(modules, settings.all),
        resources,
        settings: settings.all,
        leftOut: merged(leftOut),
    };
}

function propertyFor(reference: Reference | undefined, plan: Plan): Expression | undefined {
    const identifier = reference && plan.identifierOf(reference.item);
    return reference && identifier !== undefined
        ? { type: "property", of: identifier, name: reference.property }
        : undefined;
}

interface LeftOut {
    readonly path: string;
    readonly kind: string;
    readonly id: string;
    readonly why: string;
}

/** One entry for an argument that several objects of a kind lack. */
function merged(leftOut: readonly LeftOut[]): Omission[] {
    const same = Map.groupBy(leftOut, ({ path, kind, why }) => JSON.stringify([path, kind, why]));
    return [...same.values()].map(all => {
        const [{ path, kind, id, why }] = all as [LeftOut];
        return { what: `${path} of ${all.length === 1 ? `${kind} ${id}` : counted(all.length, kind)}`, why };
    });
}
