import { z } from "zod";
import { textual } from "./wire.js";

const environmentVariable = z.object({ name: z.string(), value: textual.default("") });

export const environmentVariables = z.array(environmentVariable);

export type EnvironmentVariable = z.output<typeof environmentVariable>;
