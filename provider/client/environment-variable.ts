import { z } from "zod";
import { id } from "./argument.js";
import { textual } from "./wire.js";

const environmentVariable = z.object({ name: z.string(), value: textual.default("") });

export const environmentVariables = z.array(environmentVariable);

/** One that is to be set: of a value that is left out, nobody knows what was meant. */
export const newVariable = z.object({ name: id, value: z.string() });

export type EnvironmentVariable = z.output<typeof environmentVariable>;
