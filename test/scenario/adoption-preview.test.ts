/** Messages about adoptions in previews. */
import { Addon, Drain, EnvVars, Member, NetworkGroup } from "pulumi-cloud-platform";
import { onEveryEngine } from "./engines.js";
import type { Outcome } from "./world.js";

const orders = { name: "orders-db", provider: "postgresql-addon", plan: "xs_sml", region: "par" };

/** The messages about adoptions, with their resources. */
function takenOver({ diagnostics }: Outcome): string[] {
    return diagnostics
        .filter(({ message }) => message.includes("; nothing is created"))
        .map(({ severity, message, urn = "" }) => `${severity} ${urn.split("::").at(-1) ?? ""}: ${message}`);
}

onEveryEngine(start => {
    test("the preview of an adoption reports it on its resource, and the next preview does not", async () => {
        const world = await start();
        const { id } = world.platform.seed.addons.ordersDatabase;
        world.program = () => new Addon("db", { ...orders, adopt: id });
        const previewed = await world.preview();
        expect(takenOver(previewed)).toEqual([`info db: Addon "db": adopts ${id}; nothing is created`]);
        expect(previewed).toMatchObject({ story: ["create db"], sent: [] });
        await world.up();
        expect(takenOver(await world.preview())).toEqual([]);
    });

    test("an up warns that masked fields cannot be compared, and a preview compares nothing", async () => {
        const world = await start();
        const { platform } = world;
        const { api: resource } = platform.seed.applications;
        const url = "https://logs.company.example";
        const credentials = { username: "logs", password: "only known by hand" };
        const { id } = platform.state.drains.create(platform.account.organisation, resource, {
            kind: "HTTP",
            url,
            credentials,
        });
        world.program = () => new Drain("logs", { resource, kind: "raw-http", url, credentials, adopt: id });
        const comparisonWarnings = ({ diagnostics }: Outcome): string[] =>
            diagnostics.map(({ message }) => message).filter(message => message.includes("compared"));
        const said =
            'Drain "logs": cannot be compared, since the platform does not return it: credentials.password. The state records the declared value';
        expect(comparisonWarnings(await world.preview())).toEqual([]);
        expect(comparisonWarnings(await world.up())).toEqual([said]);
    });

    test("the preview of a replacement of an adopted resource reports no adoption, and replaces its member", async () => {
        const world = await start();
        const { id } = world.platform.seed.addons.ordersDatabase;
        let region = "par";
        world.program = () => {
            const { id: member } = new Addon("db", { ...orders, region, allowReplace: true, adopt: id });
            const { id: networkGroup } = new NetworkGroup("group", { label: "new" });
            new Member("member", { networkGroup, member });
        };
        await world.up();
        region = "rbx";
        const previewed = await world.preview();
        expect(previewed.story).toContain("delete-replaced db");
        expect(previewed.story).toContain("replace member (member)");
        expect(takenOver(previewed)).toEqual([]);
        region = "par";
    });

    test("a preview reports no adoption with an unknown id, but one in a component", async () => {
        const world = await start();
        const { worker } = world.platform.seed.applications;
        world.program = () => {
            const group = new NetworkGroup("group", { label: "new" });
            new NetworkGroup("other", { label: "other", adopt: group.networkIp.apply(ip => ip ?? "") });
            const variables = { QUEUE: "orders" };
            new EnvVars("vars", { application: worker, variables, adopt: worker }, { parent: group });
        };
        expect(takenOver(await world.preview())).toEqual([
            `info vars: EnvVars "vars": adopts ${worker}; nothing is created`,
        ]);
    });
});
