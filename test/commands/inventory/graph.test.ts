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
    const lines = mermaid(graph)
        .split("\n")
        .map(line => line.trim());
    const nodeOf = (text: string): string => {
        const line = lines.find(each => each.includes(text)) ?? "";
        return /^(n\d+)/.exec(line)?.[1] ?? `no node with ${text}`;
    };
    const database = nodeOf('[("orders-db<br>Addon, 19.50 EUR<br>in no stack")]');
    const group = nodeOf('{{"backend<br>NetworkGroup<br>in no stack"}}');
    const application = nodeOf('["website<br>Application, 16.00 EUR"]');
    const own = [
        [application, "---", nodeOf('[("sessions<br>Addon, 12.50 EUR<br>in no stack")]')],
        [nodeOf('(["website syslog-tcp<br>Drain<br>in no stack"])'), "---", application],
        [nodeOf('(["on call<br>EmailHook<br>in no stack"])'), "---", application],
    ];
    // A link that no stack has is dashed. The database and the group belong to no single application.
    const shared = [
        [application, '-.-|"website"|', database],
        [application, '-.-|"website"|', group],
        [database, '-.-|"orders-db"|', group],
        [nodeOf('[/"office<br>External peer"/]'), "-.-", group],
    ];
    expect(lines).toEqual(expect.arrayContaining([...own, ...shared].map(line => line.join(" "))));
    const frame = lines.slice(lines.indexOf(`subgraph with_${application}[" "]`) + 1);
    const framed = frame.slice(0, frame.indexOf("end")).map(line => /^n\d+/.exec(line)?.[0]);
    expect(new Set(framed)).toEqual(new Set(own.flatMap(([from, , to]) => [from, to])));
    const [, marked = ""] = /class (\S+) marked/.exec(lines.join("\n")) ?? [];
    expect(marked.split(",")).toContain(database);
    expect(marked.split(",")).not.toContain(application);
    expect(lines.join()).not.toMatch(/SshKey|EnvVars|EmailAddress/);
    expect(svg(graph)).toContain("<title>orders-db, Addon, 19.50 EUR, in no stack</title>");
    expect(svg(graph)).toContain("<title>office, External peer</title>");
    expect(svg(graph).match(/<path /g)).toHaveLength(graph.edges.length);
    expect(svg(graph)).toContain('<path class="marked"');
});

/** Three applications with a domain and a database each, two of them in one group, and one that depends on another. */
function shops(isUnmanaged = false) {
    const names = ["shop", "blog", "office"];
    const items = [
        ...names.flatMap(name => [
            item("Application", `app_${name}`, { name }),
            item("Addon", `addon_${name}`, { name: `${name}-db` }),
            item("AddonLink", `app_${name}/addon_${name}`, {
                application: `app_${name}`,
                addon: `addon_${name}`,
            }),
            item("Domain", `app_${name}/${name}.example`, { application: `app_${name}` }),
        ]),
        item("NetworkGroup", "ng_1", { label: "backend" }),
        ...["app_shop", "app_blog", "external_1"].map(member =>
            item("Member", `ng_1/${member}`, { networkGroup: "ng_1", member, label: member }),
        ),
        item("ApplicationLink", "app_office/app_shop", { application: "app_office", target: "app_shop" }),
    ].sort((a, b) => (a.kind < b.kind ? -1 : 1));
    const drawn = items.map(({ kind, id, label }) =>
        listed(kind, id, { name: label, isUnmanaged: isUnmanaged && kind === "Member" }),
    );
    return graphOf(inventoryOf(items), drawn);
}

test("tells lines of two applications to one group apart by their names and colours", () => {
    const page = mermaid(shops());
    const numbers = [...page.matchAll(/^ +n\d+ -.*$/gm)].map(([line]) => line);
    const styled = ["shop", "blog"].map(name => {
        const index = numbers.findIndex(line => line.includes(`---|"${name}"|`));
        return new RegExp(`linkStyle ${index} stroke:(#\\w+),`).exec(page)?.[1];
    });
    expect(styled).toEqual([expect.any(String), expect.any(String)]);
    expect(styled[0]).not.toBe(styled[1]);
    expect(page).toMatch(/ -->\|"office"\| /);
    const drawing = svg(shops());
    for (const [index, name] of ["shop", "blog"].entries()) {
        expect(drawing).toContain(`<path style="stroke:${styled[index] ?? ""}" d="`);
        expect(drawing).toMatch(new RegExp(`<text class="end"[^>]*>${name}</text>`));
    }
});

test("explains dashes if there are any", () => {
    const legend = /Dashed(:|#58;) in no stack/;
    for (const render of [mermaid, svg]) {
        expect(render(shops(true))).toMatch(legend);
        expect(render(shops())).not.toMatch(legend);
    }
});

test("draws lines and a legend when the applications have no other objects", () => {
    const items = ["a", "b"].map(name => item("Application", name, { name }));
    const link = item("ApplicationLink", "a/b", { application: "a", target: "b" });
    const all = [...items, link].map(({ kind, id }) => listed(kind, id, { isUnmanaged: kind === link.kind }));
    const drawing = svg(graphOf(inventoryOf([...items, link]), all));
    const width = Number(/ width="(\d+)">/.exec(drawing)?.[1]);
    const reached = [...drawing.matchAll(/H(\d+)V|translate\((\d+)/g)].map(([, x, left]) =>
        Number(x ?? left),
    );
    expect(reached).toHaveLength(3);
    expect(Math.max(...reached)).toBeLessThan(width);
    expect(drawing).toContain("Arrow: depends on");
});

test("draws what belongs to one application in one frame, and no two boxes over each other", () => {
    const number = (name: string) => `${name}="(-?[\\d.]+)"`;
    const size = ["x", "y", "width", "height"].map(number).join(" ");
    const rectangles = (pattern: string) =>
        [...svg(shops()).matchAll(new RegExp(pattern + size, "g"))].map(([, title = "", ...numbers]) => {
            const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number);
            return { title, x, y, right: x + width, bottom: y + height };
        });
    const boxes = rectangles("<title>([^,<]*),[^<]*</title><rect ");
    const frames = rectangles('<rect class="frame"([^>]*?) ');
    const within = frames.map(frame =>
        boxes
            .filter(({ x, y, right, bottom }) => {
                const isInside = x >= frame.x && right <= frame.right;
                return isInside && y >= frame.y && bottom <= frame.bottom;
            })
            .map(({ title }) => title)
            .sort(),
    );
    expect(new Set(within.map(titles => titles.join(" ")))).toEqual(
        new Set([
            "app_blog blog blog-db",
            "app_office office office-db",
            "app_shop shop shop-db",
            "backend external_1",
        ]),
    );
    const isApart = (a: (typeof boxes)[number], b: (typeof boxes)[number]): boolean =>
        Math.max(a.x - b.right, b.x - a.right, a.y - b.bottom, b.y - a.bottom) >= 0;
    const overlapping = boxes.filter(one => boxes.some(other => other !== one && !isApart(one, other)));
    expect([boxes.length, overlapping]).toEqual([11, []]);
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
        members.map(({ args }) => [`Addon ${textOrEmpty(args["member"])}`, "NetworkGroup ng_1"]),
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
