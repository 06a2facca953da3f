/** Invalid arguments: the error names the argument and the text to write, before any request. */
import {
    Addon,
    EnvVars,
    Member,
    NetworkGroup,
    type AddonArgs,
    type EnvVarsArgs,
    type MemberArgs,
    type NetworkGroupArgs,
} from "pulumi-cloud-platform";
import { onEveryEngine } from "./engines.js";
import { hush } from "./secrets.js";
import { warningsIn, type World } from "./world.js";

const create = "POST /v2/{scope}/addons";
const db = { name: "db", provider: "postgresql-addon", plan: "dev", region: "par" } satisfies AddonArgs;

const makers = {
    addon: args => new Addon("it", args as AddonArgs),
    variables: args => new EnvVars("it", args as EnvVarsArgs),
    member: args => new Member("it", args as MemberArgs),
    networkGroup: args => new NetworkGroup("it", args as NetworkGroupArgs),
} satisfies Record<string, (args: object) => unknown>;

/** Declares what no type checker would let pass, as a program in JavaScript may. */
function declare(world: World, kind: keyof typeof makers, args: object): void {
    world.program = () => {
        makers[kind](args);
    };
}

onEveryEngine(start => {
    test("the error names every wrong argument, with the text to write", async () => {
        const world = await start();
        const { applications, networkGroups, addons } = world.platform.seed;

        declare(world, "addon", {
            name: "",
            provider: 5,
            plna: "dev",
            region: "par",
            tags: "production",
            owner: "somebody",
            timeouts: { update: "20 minutes", upgrade: "5m" },
        });
        await world.refuses(
            '"name" must not be empty. Write, for example, name: "db".',
            '"provider" must be a string, and this is a number. Write, for example, provider: "postgresql-addon".',
            '"plan" is required and missing. Write, for example, plan: "xs_sml".',
            'there is no argument "plna". Did you mean "plan"? Known are: name, provider, plan',
            '"tags" must be a list. Write, for example, tags: ["production"].',
            '"owner" must be the id of an organisation (orga_…)',
            '"timeouts.update" must be a duration such as "90s", "20m" or "1h30m"',
            '"timeouts" has no "upgrade"',
        );

        declare(world, "variables", {
            application: "shop",
            mode: "all",
            variables: { "1ST": hush("first"), "WITH SPACE": hush("second"), COUNT: 5 },
        });
        await world.refuses(
            '"application" must be the id of an application (app_…)',
            '"mode" must be one of "partial", "whole"',
            '"variables.1ST" is not a valid variable name: use letters, digits, _, . and -, beginning with a letter or _.',
            '"variables.WITH SPACE" is not a valid variable name',
            '"variables.COUNT" must be a string',
        );
        declare(world, "variables", { application: applications.website, variables: hush("all") });
        await world.refuses(
            '"variables" must be an object. Write, for example, variables: { LOG_LEVEL: "info" }.',
        );
        declare(world, "variables", { application: applications.website, variables: {}, ignore: ["CC_*"] });
        await world.refuses('"ignore" only means something with mode: "whole"; leave it out');

        declare(world, "variables", { application: "app_…", mode: "hole", variables: {} });
        await world.refuses(
            '"application" is the placeholder of an example: write the real value.',
            '"mode" must be one of "partial", "whole". Did you mean "whole"?',
        );
        declare(world, "addon", { ...db, adopt: "addon_…" });
        await world.refuses('"adopt" is the placeholder of an example');

        declare(world, "networkGroup", { lable: "back", description: ["no", "list"] });
        await world.refuses(
            '"label" is required and missing. Write, for example, label: "backend".',
            'there is no argument "lable". Did you mean "label"?',
            '"description" must be a string',
        );

        const networkGroup = networkGroups.backend;
        declare(world, "member", { networkGroup, member: applications.worker, kind: "addon" });
        await world.refuses(
            `"addon" contradicts the id "${applications.worker}", which is that of an application. Leave kind out, or set "application".`,
        );
        declare(world, "member", { networkGroup, member: addons.sessions.id, kind: "application" });
        await world.refuses('which is that of an addon. Leave kind out, or set "addon".');
        declare(world, "member", { networkGroup, member: "shop" });
        const named = await world.refuses(
            '"member" must be the id of an application (app_…), an add-on (addon_… or its real id) or an external peer (external_…), and this looks like a name. Write, for example, member: database.id. If it is an id, set kind to one of "application", "addon", "external".',
        );
        // The engine prints the value of the argument that the failure names.
        expect(named.error).not.toContain("<nil>");
        declare(world, "member", { networkGroup: "backend", member: applications.worker });
        await world.refuses('"networkGroup" must be the id of a network group (ng_…)');
    });

    test("a preview warns of words that the shipped catalogue lacks, and an up fails for words that the platform lacks", async () => {
        const world = await start();
        const doubted = async (args: AddonArgs, doubt: string, refusal: string): Promise<void> => {
            declare(world, "addon", args);
            const preview = await world.preview();
            expect(warningsIn(preview).join()).toContain(doubt);
            expect(preview.sent).toEqual([]);
            const { error, sent } = await world.fails("up");
            expect(error).toContain(refusal);
            expect(sent).not.toContain(create);
        };
        await doubted(
            { ...db, plan: "xs_smal" },
            "[unknown-plan]",
            '"postgresql-addon" has no plan "xs_smal". Did you mean "xs_sml"? Plans: dev, ',
        );
        await doubted(
            { ...db, provider: "postgresql" },
            "[unknown-provider]",
            'the platform has no add-on provider "postgresql". Did you mean "postgresql-addon"? Providers: ',
        );
        await doubted(
            { ...db, region: "parr" },
            "[unknown-region]",
            '"postgresql-addon" is not offered in "parr". Did you mean "par"? Regions: par',
        );
        expect(world.platform.state.addons.list(world.owner)).toHaveLength(5);

        // Newer than the snapshot, and offered by the platform.
        declare(world, "addon", { ...db, plan: "xxs_nvm" });
        expect(warningsIn(await world.preview()).join()).toContain('has no known plan "xxs_nvm"');
        await world.up();
        expect((await world.resource("it")).outputs).toMatchObject({ planSlug: "xxs_nvm" });
        // Existing resources cause no warning.
        expect(warningsIn(await world.preview())).toEqual([]);

        declare(world, "addon", { ...db, plan: "huge" });
        const { error, sent } = await world.fails("up");
        expect(error).toContain('update add-on "db": "postgresql-addon" has no plan "huge".');
        expect(sent.filter(route => !route.startsWith("GET"))).toEqual([]);
    });

    test("a preview needs neither credentials nor an address, and the first request names what is missing", async () => {
        const world = await start();
        const { url, account } = world.platform;
        declare(world, "addon", db);
        const token = { CLOUD_PLATFORM_TOKEN: account.token };
        const cases: [Record<string, string>, said: string][] = [
            [token, "no platform address: set CLOUD_PLATFORM_BASE_URL, or run"],
            [{ CLOUD_PLATFORM_BASE_URL: url }, "no credentials: set CLOUD_PLATFORM_TOKEN, or run"],
        ];
        world.use({});
        expect(await world.preview()).toMatchObject({ story: ["create it"], sent: [] });
        for (const [environment, said] of cases) {
            world.use(environment);
            const { error, sent } = await world.fails("up");
            expect(error).toContain(said);
            expect(sent).toEqual([]);
        }
    });
});
