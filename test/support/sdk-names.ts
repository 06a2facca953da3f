/** The names that Pulumi's generators make of the schema of this version. */
import * as schema from "../../dist/provider/plugin/schema.json";
import { pythonNamesOf, sdkNamesOf } from "../../scripts/generate/sdk-names";

type Schema = Parameters<typeof sdkNamesOf>[0];

const ours = schema as unknown as Schema;

export const { resourceNames, typeNames, enumerations, classes, lookups } = sdkNamesOf(ours);
export const pythonNames: readonly string[] = pythonNamesOf(ours);
