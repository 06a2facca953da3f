/** The picture of an account. */
import { startPlatform } from "pulumi-cloud-platform/testing";
import { graphOf } from "../../../dist/commands/inventory/graph.js";
import type { ListedObject } from "../../../dist/commands/stack/objects.js";
import { textOrEmpty } from "../../../dist/commands/account/texts.js";
import { mermaid } from "../../../dist/commands/report/mermaid.js";
import { svg } from "../../../dist/commands/report/svg.js";
import { inventoryOf, item } from "../generate/inventories.js";
import { stateWith, take } from "./taking.js";

const listed = (kind: string, id: string, more: Partial<ListedObject> = {}): ListedObject => ({
    kind,
    name: id,
    id,
    stacks: [],
    isUnmanaged: false,
    ...more,
});

test("shows applications with what they are linked to, and marks what no stack has", async () => {
    const platform = await startPlatform({ dialect: "clever-cloud" });
    const { website } = platform.seed.applications;
    const { organisation: ownerId } = platform.account;
    const outputs = { ownerId, platform: platform.url };
    const { sessions } = platform.seed.addons;
    const states = [
        stateWith([
            { kind: "Application", id: website, outputs: { ...outputs, name: "website" } },
            {
                kind: "AddonLink",
                id: `${website}/${sessions.id}`,
                outputs: { ...outputs, application: website, addonId: sessions.id },
            },
        ]),
    ];
    const { graph } = await take(platform, { states, unmanaged: false });
    await platform.close();
    const lines = mermaid(graph).split("\n");
    const nodeOf = (text: string): string => {
        const line = lines.find(each => each.includes(text)) ?? "";
        return /^ {4}(n\d+)/.exec(line)?.[1] ?? `no node with ${text}`;
    };
    const application = nodeOf('["website<br>Application, 16.00 EUR"]');
    // A link that no stack has is dashed.
    for (const [text, direction, line] of [
        ['[("orders-db<br>Addon, 19.50 EUR<br>in no stack")]', "to", "-.-"],
        ['[("sessions<br>Addon, 12.50 EUR<br>in no stack")]', "to", "---"],
        ['(["website<br>Drain<br>in no stack"])', "from", "---"],
        ['(["on call<br>EmailHook<br>in no stack"])', "from", "---"],
        ['{{"backend<br>NetworkGroup<br>in no stack"}}', "from", "-.-"],
    ] as const) {
        const ends = direction === "to" ? [application, nodeOf(text)] : [nodeOf(text), application];
        expect(lines).toContain(`    ${ends.join(` ${line} `)}`);
    }
    expect(lines).toContain(`    ${nodeOf('{{"backend')} -.- ${nodeOf('[("orders-db')}`);
    const [, marked = ""] = /class (\S+) marked/.exec(lines.join("\n")) ?? [];
    expect(marked.split(",")).toContain(nodeOf('[("orders-db'));
    expect(marked.split(",")).not.toContain(application);
    expect(lines.join()).not.toMatch(/SshKey|EnvVars|EmailAddress/);
    expect(svg(graph)).toContain("<title>orders-db, Addon, 19.50 EUR, in no stack</title>");
    expect(svg(graph).match(/<path /g)).toHaveLength(graph.edges.length);
    expect(svg(graph)).toContain('<path class="marked" d="');
});

test("shows the applications that an interface does not list", async () => {
    const platform = await startPlatform();
    const { graph } = await take(platform, { unmanaged: false });
    await platform.close();
    const { website } = platform.seed.applications;
    expect(graph.nodes.find(({ id }) => id === `Application ${website}`)).toMatchObject({
        title: "website",
        lines: ["Application"],
        isMarked: false,
    });
});

test("folds what is not linked in an account with more than 60 nodes, and then shows it by group", () => {
    const args = (number: number) => ({ name: `db ${number}`, region: "par" });
    const addons = Array.from({ length: 61 }, (_, number) => item("Addon", `addon_${number}`, args(number)));
    const groups = Array.from({ length: 70 }, (_, number) =>
        item("NetworkGroup", `ng_${number}`, { label: `net ${number}` }),
    );
    const members = addons
        .slice(0, 5)
        .map(({ id }) => item("Member", `ng_1/${id}`, { networkGroup: "ng_1", member: id }));
    const objects = addons.map(({ id }) =>
        listed("Addon", id, { cost: { amount: 2 }, isUnmanaged: id === "addon_1" }),
    );
    const drawn = (items: typeof addons, all: ListedObject[]) => graphOf(inventoryOf(items), all);

    const one = drawn(
        [...addons, ...members, ...groups.slice(1, 2)],
        [...objects, listed("NetworkGroup", "ng_1")],
    );
    expect(one.nodes).toHaveLength(7);
    expect(one.nodes.find(({ id }) => id === "Addon without a link")).toEqual({
        id: "Addon without a link",
        role: "group",
        title: "Addon without a link",
        lines: ["56 objects, 112.00 EUR"],
        isMarked: false,
    });
    expect(one.edges.map(({ from, to }) => [from, to])).toEqual(
        members.map(({ args }) => ["NetworkGroup ng_1", `Addon ${textOrEmpty(args["member"])}`]),
    );

    const linked = [...addons.keys()].map(number =>
        item("Member", `ng_1/addon_${number}`, { networkGroup: "ng_1", member: `addon_${number}` }),
    );
    const grouped = drawn(
        [...addons, ...linked, ...groups.slice(1, 2)],
        [...objects, listed("NetworkGroup", "ng_1")],
    );
    expect(grouped).toEqual({
        nodes: [
            {
                id: "ng_1",
                role: "group",
                title: "ng_1",
                lines: ["62 objects, 122.00 EUR", "1 in no stack"],
                isMarked: true,
            },
        ],
        edges: [],
    });

    const pairs = [...addons.keys()].map(number =>
        item("Member", `ng_${number}/addon_${number}`, {
            networkGroup: `ng_${number}`,
            member: `addon_${number}`,
        }),
    );
    const many = drawn(
        [...addons, ...groups, ...pairs],
        [...objects, ...groups.map(({ id }) => listed("NetworkGroup", id))],
    );
    expect(many.nodes).toHaveLength(60);
    expect(many.nodes.at(-1)).toMatchObject({ title: "Other groups", lines: ["13 objects, 4.00 EUR"] });
    expect(svg(many)).toContain("Other groups");
});

test("no name can leave its place in a picture", () => {
    const name = 'a"]; click n1 <script>alert(1)</script> #quot; ```\n%%{init}%%';
    const graph = graphOf(inventoryOf([]), [listed("Addon", "addon_1", { name })]);
    const [, line = ""] = mermaid(graph).split("\n");
    expect(line).toMatch(/^ {4}n1\[\("[\p{L}\p{N} ,._#;-]+<br>Addon"\)\]$/u);
    expect(svg(graph)).not.toContain("<script>");
    expect(svg(graph)).not.toContain("\n%%");
    expect([mermaid({ nodes: [], edges: [] }), svg({ nodes: [], edges: [] })]).toEqual([
        "flowchart LR\n",
        "",
    ]);
});
