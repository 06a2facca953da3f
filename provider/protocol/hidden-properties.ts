/** Names of hidden properties. With them, a class passes facts to the host that the engine does not pass. */

/**
 * The path of the declaration: the part of the URN that the program determines. The SDK's host of dynamic providers
 * does not pass the URN.
 */
export const pathKey = "__path";

/** Marks a preview, and says which resources its unknown values come from. `check` removes it. */
export const previewKey = "__preview";

/** True if the host cannot know whether a check belongs to a preview or to an `up`: that of the native provider. */
export const undecidedKey = "__undecided";

/** The reasons why a class refuses the declaration, by their codes: rules that only the program can check. */
export const refusalKey = "__refusal";

/** The organization of the stack, if it has one. `check` removes it. */
export const organizationKey = "__organization";

/**
 * The arguments that the resource option `ignoreChanges` names. The engine passes their old values without a mark.
 * `check` removes it.
 */
export const ignoredKey = "__ignored";

/** The resource option `deleteBeforeReplace`. `check` removes it. */
export const deletesFirstKey = "__deletesFirst";

/**
 * The URN of the stack in which a class has adopted the object. A program in YAML or Go does not name it to the engine, so
 * that a deletion in such a run could not ask for the state.
 */
export const adoptedInKey = "__adoptedIn";

/** The arguments that a program marks as secret. The host cannot see the marks. */
export const markedKey = "__marked";

/** The facts that a class passes to a preview. */
export interface PreviewMark {
    /** By argument, the resources that its value comes from; only for unknown values. */
    readonly sources: Readonly<Record<string, readonly ReferenceSource[]>>;
    /** True if `cloud-platform:guardData` protects the resource, and not the program itself. */
    readonly isGuarded?: true;
}

/** A resource that an argument refers to, as far as a preview knows it. */
export interface ReferenceSource {
    /** The kind and the path of its declaration; absent for resources of other packages. */
    readonly kind?: string;
    readonly path?: string;
    /** Undefined if the resource is about to be created or replaced. */
    readonly id?: string;
    /** The id that the declaration adopts. */
    readonly adopt?: string;
}
