/** Draws the pictures of the README, an account and the review of a change. Both come from a stack on the simulator. */
import { tmpdir } from "node:os";
import { stripVTControlCharacters } from "node:util";
import { takeInventory } from "../../dist/commands/inventory/take-inventory.js";
import { style } from "../../dist/commands/report/style.js";
import { svg } from "../../dist/commands/report/svg.js";
import { text } from "../../dist/commands/report/text.js";
import { reviewOf } from "../../dist/commands/review/review.js";
import { toReport } from "../../dist/commands/review/to-report.js";
import { asMarkup } from "../../dist/commands/text/display.js";
import * as cloud from "../../dist/provider/index.js";
import { startPlatform, startStack, type OperationResult, type TestStack } from "../../dist/testing/index.js";

/** The space around a drawing. */
const margin = 16;

/** One resource at a time, so that the order is the same each time. */
const inOrder = { parallel: 1 };

export async function pictureFiles(): Promise<[path: string, text: string][]> {
    const platform = await startPlatform({ dialect: "clever-cloud", seed: "empty" });
    const stack = { platform, project: "shop", stack: "dev" };
    const test = await startStack({ ...stack, program: () => shop("xs_sml", true) });
    try {
        succeeded(await test.stack.up(inOrder));
        await makeOutside(test);
        const account = await pictureOfAccount(test);
        test.setProgram(() => shop("s_sml", false));
        const preview = succeeded(await test.stack.preview(inOrder));
        return [
            ["docs/pictures/inventory.svg", account],
            ["docs/pictures/review.svg", pictureOfReview(preview)],
        ];
    } finally {
        await test.close();
        await platform.close();
    }
}

/** @param hasArchive false once the program no longer declares the archive, which has data */
function shop(plan: string, hasArchive: boolean): void {
    const region = "par";
    const size = { instances: { min: 1, max: 2 }, flavor: { min: "XS", max: "S" } };
    const { id: application } = new cloud.Application("shop", {
        name: "shop",
        runtime: "node",
        region,
        ...size,
    });
    const worker = new cloud.Application("worker", { name: "worker", runtime: "node", region, ...size });
    const db = new cloud.Addon("db", { name: "shop-db", provider: "postgresql-addon", plan, region });
    if (hasArchive) {
        new cloud.Addon("archive", { name: "archive", provider: "mysql-addon", plan: "xxs_sml", region });
    }
    new cloud.AddonLink("shop-db", { application, addon: db.id });
    new cloud.AddonLink("worker-db", { application: worker.id, addon: db.id });
    const group = new cloud.NetworkGroup("backend", { label: "backend" });
    new cloud.Member("shop", { networkGroup: group.id, member: application, label: "shop" });
    new cloud.Member("worker", { networkGroup: group.id, member: worker.id, label: "worker" });
    new cloud.Domain("address", { application, fqdn: "shop.example", primary: true });
    new cloud.Drain("logs", { resource: application, kind: "syslog-tcp", url: "tcp://logs.example.com:514" });
    new cloud.Deployment("shop", { application, triggers: [db.plan] });
}

/** Somebody pushes the code, and adds a cache in the console that no program has. */
async function makeOutside({ platform }: TestStack): Promise<void> {
    const { state, account } = platform;
    const [website = { id: "" }] = state.applications.list(account.organisation);
    await fetch(platform.pushUrl(website.id), { method: "POST" });
    const plan = state.catalogue.findPlan("redis-addon", "m_mono")?.id ?? "";
    const order = { name: "sessions", region: "par", providerId: "redis-addon", plan };
    const { id } = state.addons.create(account.organisation, order);
    state.applications.link(website.id, id);
}

async function pictureOfAccount({ stack, platform: { url, account } }: TestStack): Promise<string> {
    const settings = { baseUrl: url, dialect: "clever-cloud", token: account.token };
    const config = new Map(
        Object.entries({ ...settings, organisation: account.organisation }).map(([key, value]) => [
            `cloud-platform:${key}`,
            { value, isSecret: false },
        ]),
    );
    const selected = {
        stack: "dev",
        directory: tmpdir(),
        runtime: () => Promise.resolve("nodejs"),
        config: () => Promise.resolve(config),
    };
    const state = { stack: "shop/dev", source: "the state", text: JSON.stringify(await stack.exportStack()) };
    const source = { selected, states: () => Promise.resolve([state]) };
    const { graph } = await takeInventory(source, { unmanaged: false });
    const about = "The applications, databases and private networks of an account";
    const drawing = svg(graph).replace(
        "<svg ",
        `<svg xmlns="http://www.w3.org/2000/svg" aria-label="${about}" `,
    );
    return withStyle(
        drawing.replace(/viewBox="(\S+) (\S+) (\S+) (\S+)" width="\S+"/, (_found, ...box: string[]) => {
            const [left = 0, top = 0, width = 0, height = 0] = box.map(Number);
            const frame = [left - margin, top - margin, width + 2 * margin, height + 2 * margin];
            return `viewBox="${frame.join(" ")}" width="${frame[2]}"`;
        }),
    );
}

function pictureOfReview({ steps, diagnostics }: OperationResult): string {
    const review = reviewOf({
        steps: steps.map(({ replaceKeys, new: next, old, ...step }) => ({
            ...step,
            old,
            new: next,
            keys: replaceKeys,
        })),
        messages: diagnostics.map(({ severity, message, urn }) => ({ severity, text: message, urn })),
        isComplete: true,
        hasUnchanged: true,
        config: {},
    });
    const lines = text(toReport(review, []), { colours: true }).trimEnd().split("\n").flatMap(wrapped);
    const [line, letter] = [18, 7.83];
    const longest = Math.max(...lines.map(each => stripVTControlCharacters(each).length));
    const [width, height] = [Math.ceil(longest * letter) + 2 * margin, lines.length * line + 2 * margin];
    const texts = lines.map(
        (each, index) => `<text x="${margin}" y="${margin + (index + 0.75) * line}">${spans(each)}</text>`,
    );
    const about = "The review of a change that costs more and destroys a database";
    return withStyle(
        `<svg xmlns="http://www.w3.org/2000/svg" aria-label="${about}" class="screen" role="img" viewBox="0 0 ${width} ${height}" width="${width}">\n${texts.join("\n")}\n</svg>\n`,
    );
}

/** Breaks a line that is wider than a terminal. */
function wrapped(line: string): string[] {
    const [indentation = ""] = /^ */.exec(line) ?? [];
    const words = line.trimStart().split(" ");
    const lines = [indentation];
    for (const word of words) {
        const longer = `${lines.at(-1) ?? ""}${word} `;
        if (stripVTControlCharacters(longer).length > widest) {
            lines.push(`${indentation}${word} `);
        } else {
            lines.splice(-1, 1, longer);
        }
    }
    return lines.map(each => each.trimEnd());
}

/** The number of characters in a line of the picture. */
const widest = 96;

/** The classes of the codes that begin a style. Each of the others ends one. */
const classes: Readonly<Record<string, string>> = { 1: "bold", 31: "old", 32: "new", 33: "title", 36: "new" };

/** Turns the styles of a terminal into those of a drawing. */
function spans(line: string): string {
    const [first = "", ...styled] = line.split(`${String.fromCharCode(27)}[`);
    const rest = styled.map(part => {
        const [, code = "", text = ""] = /^(\d+)m(.*)$/.exec(part) ?? [];
        const name = classes[code];
        return (name === undefined ? "</tspan>" : `<tspan class="${name}">`) + asMarkup(text);
    });
    return asMarkup(first) + rest.join("");
}

/** The rules of the page that a drawing needs, and those of a screen. */
function withStyle(drawing: string): string {
    const rules = style.match(/^(?::root|@media \(prefers|\.picture)[^]*?\}$(?=\n[^ }])/gm) ?? [];
    const own = `svg.picture, svg.screen { margin: 0; background: var(--page); border-radius: 8px; }
.screen text { fill: var(--text); font: 13px/1 ui-monospace, "SF Mono", Menlo, Consolas, monospace; white-space: pre; }
.screen .bold { font-weight: 700; } .screen .old { fill: var(--old); } .screen .new { fill: var(--new); } .screen .title { fill: var(--warn); }`;
    return drawing.replace(/>\n/, `>\n<style>\n${rules.join("\n")}\n${own}\n</style>\n`);
}

function succeeded(result: OperationResult): OperationResult {
    if (!result.succeeded) {
        throw new Error(`the pictures need a stack that works: ${result.error ?? ""}`);
    }
    return result;
}
