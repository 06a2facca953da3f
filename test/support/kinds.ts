/** The fixture of each kind, from `test/support/kinds/<kind>.ts`. */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Dialect } from "pulumi-cloud-platform/testing";
import type { z } from "zod";
import * as registry from "../../dist/provider/kinds/index.js";
import type { KindFixture, KindName } from "./kind-fixture";

export const kindNames = Object.keys(registry) as KindName[];

/** The name of the kind's files. */
export function stemOf(kind: KindName): string {
    return kind.replace(/([a-z])([A-Z])/g, "$1-$2").toLowerCase();
}

const load = createRequire(__filename);

function fixtureOf(kind: KindName): KindFixture {
    const stem = stemOf(kind);
    if (!existsSync(join(__dirname, "kinds", `${stem}.ts`))) {
        throw new Error(
            `test/support/kinds/${stem}.ts is missing. It describes the kind ${kind} to the tests: see docs/new-kind.md.`,
        );
    }
    const { fixture } = load(`./kinds/${stem}`) as { fixture?: KindFixture };
    if (fixture === undefined) {
        throw new Error(`test/support/kinds/${stem}.ts does not export "fixture: KindFixture<"${kind}">".`);
    }
    return fixture;
}

export const fixtures = Object.fromEntries(kindNames.map(kind => [kind, fixtureOf(kind)])) as Readonly<
    Record<KindName, KindFixture>
>;

/** The arguments that every declaration of the kind has. */
export function requiredArguments(kind: KindName): string[] {
    return Object.entries<z.ZodType>(registry[kind].args.shape)
        .filter(([, field]) => !field.safeParse(undefined).success)
        .map(([key]) => key);
}

/** The kinds that a wire has. */
export function kindsOn(dialect: Dialect): KindName[] {
    return kindNames.filter(kind => (fixtures[kind].only ?? dialect) === dialect);
}
