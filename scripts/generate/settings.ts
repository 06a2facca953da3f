/** Writes what follows from the rows of the settings: the arguments of a provider, and the table of the configuration. */
import {
    accountKeys,
    allKeys,
    namespace,
    platformKeys,
    settingRows,
    type SettingRow,
    variables,
} from "../../dist/provider/settings/names.js";
import { comment } from "./comment";
import { code, table } from "./markdown";

const row = (key: keyof typeof settingRows): SettingRow => settingRows[key];

export function providerArgsFile(): string {
    const fields = [...accountKeys, ...platformKeys].map(key => {
        const { description, ofProvider = description, words } = row(key);
        const type = words?.map(word => JSON.stringify(word)).join(" | ") ?? "string";
        return `${comment([ofProvider])}\n${key}?: pulumi.Input<${type}> | undefined;`;
    });
    return `
        // Generated from settings/names.ts by "npm run generate".
        import type * as pulumi from "@pulumi/pulumi";

        /** The account of a provider. Set either \`token\`, or the four values of OAuth 1.0a. */
        export interface ProviderArgs {
            ${fields.join("\n")}
        }
    `;
}

export function settingsTable(): string {
    return table(
        ["Key", "Environment variable", "Meaning"],
        allKeys.map(key => {
            const { description, page } = row(key);
            const meaning = page === undefined ? description : `${description} See ${page}.`;
            return [code(`${namespace}:${key}`), code(variables[key]), meaning];
        }),
    );
}
