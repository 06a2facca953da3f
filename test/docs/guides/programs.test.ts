/** The programs of the guides, in every dialect that has their kinds. */
import { startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import { dialects } from "../../../dist/provider/client/dialects.js";
import { fixtures, kindNames } from "../../support/kinds.js";
import { pages, readPage, root } from "../../support/pages.js";
import { programFrom } from "../../support/program-of.js";
import { quickEngine } from "../../support/quick-engine.js";

/** Programs for which a person, or an earlier program of the guide, has created an object. Others test them. */
const continued = ["docs/guides/adopt.md 1", "docs/guides/move.md 2", "docs/guides/share.md 2"];

const programs = pages
    .filter(page => page.startsWith("docs/guides/"))
    .flatMap(page =>
        [...readPage(page).matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, source = ""], index) => ({
            name: `${page} ${String(index + 1)}`,
            source,
        })),
    )
    .filter(({ name, source }) => /^(new|const \w+ = new) [A-Z]/m.test(source) && !continued.includes(name));

const ofOneDialect = kindNames.filter(kind => fixtures[kind].only !== undefined);

const runs = programs.flatMap(({ name, source }) =>
    (ofOneDialect.some(kind => source.includes(`new ${kind}(`)) ? (["clever-cloud"] as const) : dialects).map(
        dialect => ({ name, dialect, source }),
    ),
);

/** A program, with an application of the platform, and without what only the CLI supports. */
function adapted(source: string, { seed }: Platform): string {
    return source
        .replaceAll('"app_…"', `"${seed.applications.website}"`)
        .replace("{ replacementTrigger: rotated },", "")
        .replace(/new pulumi\.Stash\([^]*?^\);/m, '{ output: pulumi.secret("random") };');
}

let platform: Platform | undefined;
afterEach(() => platform?.close());

test("the guides have programs for both dialects", () => {
    expect(runs.filter(({ dialect }) => dialect === "documented").length).toBeGreaterThan(7);
});

test.each(runs)("$name goes up in the dialect $dialect, and has no further changes", async run => {
    const { dialect, source } = run;
    const none = { operator: 0, drain: 0, deployment: 0 };
    platform = await startPlatform({ dialect, delays: none });
    const { url, account, otherAccount } = platform;
    const stack = await quickEngine().createStack({
        workDir: root,
        project: "shop",
        config: {
            "cloud-platform:dialect": dialect,
            "cloud-platform:baseUrl": url,
            "cloud-platform:token": { secret: account.token },
            "cloud-platform:organisation": account.organisation,
            "shop:plan": "xs_sml",
            "shop:instances": "2",
            "shop:logsKey": { secret: "logs" },
            "shop:hookKey": { secret: "hook" },
            "shop:paymentKey": { secret: "payment" },
            "shop:partnerToken": { secret: otherAccount.token },
            "shop:partnerOrganisation": otherAccount.userId,
        },
    });
    stack.setProgram(programFrom(adapted(source, platform)));
    const created = await stack.up();
    // A new application has no code yet.
    const isExpected = (message: string): boolean => message.includes("[nothing-to-deploy]");
    const problems = created.diagnostics.filter(({ severity }) => severity !== "info");
    expect(problems.filter(({ message }) => !isExpected(message))).toEqual([]);
    expect(created.changes["create"]).toBeGreaterThan(1);
    expect(await stack.up()).toMatchObject({ succeeded: true, hasChanges: false });
    expect(platform.requests.violations()).toEqual([]);
    await stack.dispose();
});
