/** The tours: the same steps for each dialect, with the program and the changes in the console that fit it. */
import type { Platform, StackConfig } from "pulumi-cloud-platform/testing";

/** Returns the id of a resource of the program. */
export type IdOf = (name: string) => string;

export interface Tour {
    readonly dialect: Platform["dialect"];
    readonly title: string;
    /** The folder of the program. */
    readonly folder: string;
    config(platform: Platform): StackConfig;
    /** Changes that somebody makes outside Pulumi. */
    readonly console: { readonly text: string; act(platform: Platform, idOf: IdOf): void | Promise<void> };
    /** The change that the fix must not revert. */
    readonly foreign: { readonly text: string; isThere(platform: Platform, idOf: IdOf): boolean };
    /** A change of the program, beside the larger plan. */
    readonly change: { readonly text: string; readonly config: StackConfig };
    /** The protection of the data, and the setting that removes the protection. */
    readonly protection: { readonly text: string; readonly remove: Readonly<Record<string, string>> };
}

const website = ({ seed }: Platform): string => seed.applications.website;

export const tours: readonly Tour[] = [
    {
        dialect: "documented",
        title: "A database, its application's variables and their private network",
        folder: "examples/starter",
        config: platform => ({ "shop:application": website(platform) }),
        console: {
            text: 'Somebody renames the database in the console, and sets LOG_LEVEL to "debug".',
            act({ state, seed }, idOf) {
                state.addons.rename(idOf("database"), "shop-db-old");
                state.applications.setVariable(seed.applications.website, "LOG_LEVEL", "debug");
            },
        },
        foreign: {
            text: "The application has other variables, such as NODE_ENV. The program does not declare them, so they stay.",
            isThere: platform => "NODE_ENV" in platform.state.applications.variables(website(platform)),
        },
        change: { text: "a larger plan (pulumi config set shop:plan s_sml)", config: {} },
        protection: {
            text: "The program declares the database with the option `protect`.",
            remove: { "shop:unprotected": "true" },
        },
    },
    {
        dialect: "clever-cloud",
        title: "An application with its database, domain, logs and notifications",
        folder: "examples/shop",
        config: () => ({ "cloud-platform:guardData": "true" }),
        console: {
            text: 'The code is pushed. Then somebody allows 9 instances in the console, sets LOG_LEVEL to "debug" and CACHE to "on", and adds the domain old-shop.example.',
            async act(platform, idOf) {
                const { applications } = platform.state;
                const id = idOf("shop");
                await fetch(platform.pushUrl(id), { method: "POST" });
                applications.change(id, { settings: { maxInstances: 9 } });
                applications.setVariable(id, "LOG_LEVEL", "debug");
                applications.setVariable(id, "CACHE", "on");
                applications.addDomain(id, "old-shop.example/");
            },
        },
        foreign: {
            text: "The program declares neither CACHE nor old-shop.example, so both stay.",
            isThere({ state: { applications } }, idOf) {
                const id = idOf("shop");
                const domains = applications.find(id)?.domains ?? [];
                return applications.variables(id)["CACHE"] === "on" && domains.includes("old-shop.example/");
            },
        },
        change: {
            text: "a larger plan and another domain (pulumi config set shop:plan s_sml, shop:domain www.shop.example)",
            config: { "shop:domain": "www.shop.example" },
        },
        protection: {
            text: "The setting `cloud-platform:guardData` protects the application and the database.",
            remove: { "cloud-platform:guardData": "false" },
        },
    },
];
