/** The hidden properties by which a class tells the host what the engine does not. */

/**
 * The hidden property by which a class tells the host which declaration of the program it is: the part of the URN that
 * the program decides on. The SDK's host of dynamic providers does not hand on the URN.
 */
export const pathKey = "__path";

/**
 * The hidden property by which a class tells the host that this is a preview, which nothing else does, and by which it
 * is told what is wrong with the resource. A failed check would end the preview with the first problem; this way a
 * person sees the problems of all resources.
 */
export const previewKey = "__preview";

/** The hidden property by which a class tells the host why a declaration is refused, as only a program can know. */
export const refusalKey = "__refusal";

/**
 * The hidden property by which a class tells the host the organization of the stack, if it has one: the engine does not.
 * Check takes it out again.
 */
export const organizationKey = "__organization";

/**
 * The hidden property by which a class that adopts tells the host what else the program declares: the engine tells of
 * some declarations late. Check takes it out again.
 */
export const declaredKey = "__declared";

/**
 * The hidden property by which a class names the arguments that the resource option `ignoreChanges` names: the engine
 * passes their old values, and does not say so. Check takes it out again.
 */
export const ignoredKey = "__ignored";

/** What a class passes in the place of a Map: the SDK sees no entries in one, so an empty object would pass for it. */
export const mapMark = "a Map";

/** The hidden property by which a class names the arguments that a program marks as secret, which the host cannot see. */
export const markedKey = "__marked";
