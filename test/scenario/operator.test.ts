import { Operator, type OperatorArgs } from "pulumi-cloud-platform";
import { onEveryEngine } from "./engines.js";
import type { World } from "./world.js";

const base = "/v4/addon-providers/addon-<slug>/addons";
const list = `GET ${base}`;
const one = `GET ${base}/{id}`;
const create = `POST ${base}`;
const update = `PUT ${base}/{id}`;
const remove = `DELETE ${base}/{id}`;
const reboot = `POST ${base}/{id}/reboot`;
const rebuild = `POST ${base}/{id}/rebuild`;
const link = `POST ${base}/{id}/networkgroup`;
const unlink = `DELETE ${base}/{id}/networkgroup`;
const provider = "GET /v2/products/addonproviders/{id}";
const self = "GET /v2/self";

const declared = {
    kind: "keycloak",
    name: "sso",
    region: "par",
    plan: "base",
    options: { version: "26" },
} satisfies OperatorArgs;

/** A world whose program declares one operator, `sso`. */
function declaring(world: World): (changes: Partial<OperatorArgs>) => void {
    let args: OperatorArgs = declared;
    world.program = () => {
        const operator = new Operator("sso", args);
        return { id: operator.id, plan: operator.planSlug, linked: operator.linked };
    };
    return changes => (args = { ...declared, ...changes });
}

/** Operators belong to the user, also where an organisation is configured. */
function operatorsOf({ platform }: World, kind = "keycloak") {
    return platform.state.operators.list(platform.account.userId, kind);
}

function named(world: World, name: string, kind?: string) {
    const found = operatorsOf(world, kind).filter(operator => operator.name === name);
    const [first, ...others] = found;
    if (first === undefined || others.length > 0) {
        throw new Error(`there are ${found.length} operators named ${name}`);
    }
    return first;
}

/** The requests until an operator runs. Their number depends on the duration. */
function withoutLooks(sent: string[]): string[] {
    return sent.filter(route => route !== one);
}

onEveryEngine(start => {
    test("an operator belongs to the user, whatever the configured organisation", async () => {
        const world = await start({ delays: { operator: 100 } });
        declaring(world);
        const created = await world.up();
        expect(withoutLooks(created.sent)).toEqual([self, provider, list, create]);
        const made = named(world, "sso");
        expect(made).toMatchObject({ region: "par", options: { version: "26" }, status: "ACTIVE" });
        expect(await world.resource("sso")).toMatchObject({
            id: made.id,
            outputs: {
                ...declared,
                realId: made.realId,
                planId: made.planId,
                planSlug: "base",
                planName: "base",
                creationDate: made.creationDate,
                linked: false,
                ownerId: world.platform.account.userId,
            },
        });
    });

    test("an operator is renamed, configured, linked, rebooted and rebuilt in place", async () => {
        const world = await start({ delays: { operator: 100 } });
        const declare = declaring(world);
        await world.up();
        const made = named(world, "sso");
        // Another word for the same plan.
        declare({ plan: made.planId });
        expect(await world.preview()).toMatchObject({ hasChanges: false, sent: [] });

        declare({ name: "sign-in" });
        expect(await world.preview()).toMatchObject({ story: ["update sso (name)"], sent: [] });
        expect((await world.up()).sent).toEqual([self, list, update]);
        expect(named(world, "sign-in")).toMatchObject({ id: made.id, options: { version: "26" } });

        declare({ name: "sign-in", options: { version: "27", nested: { themes: ["dark"] } } });
        expect((await world.preview()).story).toEqual(["update sso (options.nested, options.version)"]);
        expect(withoutLooks((await world.up()).sent)).toEqual([self, list, update]);
        expect(named(world, "sign-in").options).toEqual({ version: "27", nested: { themes: ["dark"] } });

        declare({ name: "sign-in", networkGroup: true });
        expect(await world.preview()).toMatchObject({
            story: [expect.stringContaining("networkGroup")],
            sent: [],
        });
        const linked = await world.up();
        expect(withoutLooks(linked.sent)).toContain(link);
        expect(linked.outputs).toMatchObject({ linked: { value: true } });
        expect(named(world, "sign-in").linked).toBe(true);
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
        declare({ name: "sign-in" });
        expect(await world.up()).toMatchObject({
            sent: [self, list, unlink],
            outputs: { linked: { value: false } },
        });
        expect(named(world, "sign-in").linked).toBe(false);

        declare({ name: "sign-in", rebootTrigger: "1" });
        expect(await world.preview()).toMatchObject({ story: ["update sso (rebootTrigger)"], sent: [] });
        expect(withoutLooks((await world.up()).sent)).toEqual([self, list, reboot]);
        declare({ name: "sign-in", rebootTrigger: "2", rebuildTrigger: "1" });
        expect(withoutLooks((await world.up()).sent)).toEqual([self, list, rebuild]);
        expect(named(world, "sign-in")).toMatchObject({
            id: made.id,
            reboots: 1,
            rebuilds: 1,
            status: "ACTIVE",
        });
    });

    test("an operator that changed outside Pulumi is reported and fixed", async () => {
        const world = await start({ delays: { operator: 0 } });
        const { operators } = world.platform.state;
        const declare = declaring(world);
        declare({ networkGroup: true });
        await world.up();
        const { id } = named(world, "sso");
        operators.edit(id, { name: "renamed", options: { version: "1", unrelated: true } });
        expect(await world.refresh()).toMatchObject({ sent: [self, list] });
        expect(await world.preview()).toMatchObject({
            story: ["update sso (name, options.version)"],
            sent: [],
        });
        expect((await world.up()).sent).toContain(update);
        expect(named(world, "sso")).toMatchObject({ id, options: { version: "26", unrelated: true } });

        // A difference that would lose the data is not reverted without a message.
        operators.edit(id, { region: "rbx" });
        await world.refresh();
        const { error } = await world.fails("preview");
        expect(error).toContain(
            'changing it from "rbx" to "par" replaces the operator "sso" and destroys its data. Keep "rbx", or accept the loss with allowReplace: true, and the option protect: false if it is protected.',
        );
        declare({ networkGroup: true, allowReplace: true });
        expect((await world.preview()).story).toContain("replace sso (allowReplace, region)");
        await world.up();
        expect(named(world, "sso")).toMatchObject({ region: "par", linked: true });
        expect(named(world, "sso").id).not.toBe(id);
    });

    test("a change of kind, region or plan is refused until it is allowed", async () => {
        const world = await start({ delays: { operator: 0 } });
        const declare = declaring(world);
        await world.up();
        const { id } = named(world, "sso");
        const refused: [Partial<OperatorArgs>, string][] = [
            [{ kind: "otoroshi" }, 'changing it from "keycloak" to "otoroshi" replaces the operator "sso"'],
            [{ region: "rbx" }, 'changing it from "par" to "rbx" replaces the operator "sso"'],
        ];
        for (const [changes, reason] of refused) {
            declare(changes);
            await world.refuses(reason, "accept the loss");
        }
        declare({ plan: "large" });
        await world.refuses('"keycloak" has no known plan "large"', 'keep "base", or correct the value');
        declare({ kind: "otoroshi", options: { version: "16" }, allowReplace: true });
        const replaced = await world.up();
        expect(replaced.story).toContain("replace sso (allowReplace, kind, options.version)");
        expect(replaced.sent.filter(route => route === create || route === remove)).toEqual([create, remove]);
        expect(world.platform.state.operators.find(id)).toBeUndefined();
        expect(named(world, "sso", "otoroshi")).toMatchObject({ options: { version: "16" } });
    });

    test("an operator is read as one of its kind", async () => {
        const world = await start();
        const { signOn } = world.platform.seed.operators;
        world.program = () => void Operator.get("missing", signOn, { kind: "matomo" });
        expect((await world.fails("up")).error).toContain(
            `${signOn} does not exist for ${world.platform.account.userId}`,
        );
        world.program = () => void Operator.get("what", signOn, {} as { kind: "matomo" });
        expect((await world.fails("up")).error).toContain(
            `its kind is not known. Pass it to get as kind: "keycloak", or import keycloak/${signOn}.`,
        );
    });

    test("an operator that does not start in time is recorded, and the next up continues to wait", async () => {
        const world = await start({ delays: { operator: 3_600_000 } });
        const declare = declaring(world);
        declare({ timeouts: { create: "1s" } });
        const { error } = await world.fails("up");
        expect(error).toContain("and is recorded, but is not finished");
        expect(error).toContain(
            'operator "sso" to run (DEPLOYING). Run "pulumi up" again to continue waiting',
        );
        world.platform.clock.advance(3_600_000);
        expect(await world.up()).toMatchObject({ story: ["update sso"], sent: [self, list] });
        expect(operatorsOf(world)).toHaveLength(2);
    });

    test("an invalid operator is refused before any request", async () => {
        const world = await start();
        const declare = declaring(world);
        const wrong: [object, string][] = [
            [
                { kind: "wordpress" },
                '"kind": this version knows "keycloak", "matomo", "metabase", "otoroshi". For a later word of the platform, upgrade pulumi-cloud-platform.',
            ],
            [
                { kind: "matomo", networkGroup: true },
                'only keycloak and otoroshi can have a network group: leave "networkGroup" out for matomo.',
            ],
            [{ options: { planId: "plan_1" } }, '"options.planId" is no option: use the argument "plan".'],
            [{ name: "" }, '"name" must not be empty. Write, for example, name: "sign-on".'],
            [
                { owner: "orga_1" },
                'leave "owner" out, or run "pulumi config set cloud-platform:dialect clever-cloud" (CLOUD_PLATFORM_DIALECT and the dialect of a provider resource win over it, if set).',
            ],
            [{ rebootTrigger: 1 }, '"rebootTrigger" must be a string, and this is a number.'],
        ];
        for (const [args, reason] of wrong) {
            declare(args);
            await world.refuses(reason);
        }
    });

    test("an unknown plan or region causes a warning in the preview, and an error before any creation", async () => {
        const world = await start();
        const declare = declaring(world);
        declare({ plan: "bas", region: "pra" });
        const { diagnostics } = await world.preview();
        expect(diagnostics.map(({ message }) => message)).toEqual([
            expect.stringContaining('"keycloak" has no known plan "bas". Did you mean "base"?'),
            expect.stringContaining('"keycloak" is not known to be in "pra". Did you mean "par"?'),
        ]);
        const { error, sent } = await world.fails("up");
        expect(error).toContain('"keycloak" is not offered in "pra".');
        expect(sent).toEqual([self, provider]);
    });
});
