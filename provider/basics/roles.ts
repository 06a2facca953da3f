/**
 * The roles of a kind's arguments and outputs. At run time all of them are plain objects. The compiler refuses one of them in
 * place of another, and accepts one that has no role.
 */
import type { JsonObject } from "./json.js";

declare const role: unique symbol;

/** The arguments that the program declares. In previews, a value may be unknown. */
export type Inputs = JsonObject & { readonly [role]?: "inputs" };

/** The arguments and outputs that the last run recorded. */
export type State = JsonObject & { readonly [role]?: "state" };

/** The arguments and outputs that the platform has now. */
export type Present = JsonObject & { readonly [role]?: "present" };

/** An object as a source knows it: the last run, or the platform. */
export type Known = State | Present;
