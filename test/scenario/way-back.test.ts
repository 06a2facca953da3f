/** A program of the classes that finds its stack with the native provider, as after the revert of a commit. */
import { Addon, Deployment, EnvVars, NetworkGroup, SshKey, Webhook } from "pulumi-cloud-platform";
import type { ExportedStack, ResourceState } from "pulumi-cloud-platform/testing";
import { nativeTypePrefix, typePrefix } from "../../dist/provider/protocol/urns.js";
import { omit } from "../histories/program.js";
import { publicKey } from "../support/ssh-key.js";
import { onEveryEngine } from "./engines.js";
import type { World } from "./world.js";

const database = { name: "orders", provider: "postgresql-addon", plan: "dev", region: "par" };
const events = ["ADDON_CREATION"];

/** Gives the resources of the stack the types of the native provider. */
async function becomeNative(world: World, change: Partial<ResourceState> = {}): Promise<void> {
    const exported = await world.stack.exportStack();
    const { resources = [] } = exported.deployment;
    const native = resources.map(each => {
        const outputs = omit(each.outputs ?? {}, "__provider");
        const isOurs = each.type.startsWith(typePrefix);
        return isOurs ? { ...each, ...change, outputs } : each;
    });
    const text = JSON.stringify({ ...exported, deployment: { ...exported.deployment, resources: native } });
    await world.stack.importStack(JSON.parse(text.replaceAll(typePrefix, nativeTypePrefix)) as ExportedStack);
    world.meddled();
}

function withResources(exported: ExportedStack, resources: ResourceState[]): ExportedStack {
    return { ...exported, deployment: { ...exported.deployment, resources } };
}

onEveryEngine(start => {
    const declarations: Record<string, (world: World, name: string, more?: object) => unknown> = {
        Addon: (_world, name, more) => new Addon(name, { ...database, ...more }),
        NetworkGroup: (_world, name, more) => new NetworkGroup(name, { label: "shop", ...more }),
        SshKey: (_world, name, more) => new SshKey(name, { name: "desk", publicKey: publicKey(1), ...more }),
        Webhook: (_world, name, more) =>
            new Webhook(name, { name: "team", url: "https://hook.example/1", events, ...more }),
        EnvVars: ({ platform }, name, more) => {
            const { website: application } = platform.seed.applications;
            return new EnvVars(name, { application, variables: { COLOUR: "red" }, ...more });
        },
    };
    const begun = async (kind: string, change?: Partial<ResourceState>) => {
        const world = await start();
        const declare = (name: string, more?: object): void => {
            world.program = () => declarations[kind]?.(world, name, more);
        };
        declare("one");
        await world.up();
        const { id } = await world.resource("one");
        await becomeNative(world, change);
        return { world, declare, id };
    };
    const writes = (sent: readonly string[]) => sent.filter(route => !route.startsWith("GET "));

    test.each(Object.keys(declarations))(
        "refuses a %s that the native provider has, before any write",
        async kind => {
            const { world, declare, id } = await begun(kind);
            const { error, sent } = await world.fails("up");
            expect(error).toContain(
                `of the native provider. To return to the npm package, set adopt: "${id}"`,
            );
            expect(error).toContain("[duplicate-in-stack]");
            expect(writes(sent)).toEqual([]);
            // An identical object of a resource of another name.
            declare("two");
            const renamed = await world.fails("up");
            expect(renamed.error).toContain("[duplicate-in-stack]");
            expect(writes(renamed.sent)).toEqual([]);
        },
    );

    test.each(Object.keys(declarations))(
        "keeps an adopted %s for a program of another language if the way back has failed after the adoption",
        async kind => {
            const { world, declare, id } = await begun(kind);
            const native = await world.stack.exportStack();
            await world.stack.importStack(withResources(native, []));
            declare("one", { adopt: id });
            await world.up();
            const resourcesOf = ({ deployment }: ExportedStack) => deployment.resources ?? [];
            const adopted = resourcesOf(await world.stack.exportStack());
            const both = [...resourcesOf(native).slice(-1), ...adopted.slice(-1)];
            await world.stack.importStack(withResources(native, [...adopted.slice(0, -1), ...both]));
            world.program = () => undefined;
            // This program lacks the native resource too, which this engine cannot delete.
            expect(writes((await world.perform("up")).sent)).toEqual([]);
            world.meddled();
        },
    );

    test("refuses another object under the name of a native resource, and says to take another name", async () => {
        const { world, declare } = await begun("Webhook");
        declare("one", { url: "https://hook.example/2" });
        const { error, sent } = await world.fails("up");
        expect(error).toContain("If another object is meant, give this resource another name.");
        expect(writes(sent)).toEqual([]);
    });

    test("creates a second object beside one that allowDuplicate names", async () => {
        const { world, declare, id } = await begun("NetworkGroup");
        declare("two", { allowDuplicate: [id] });
        const { sent } = await world.perform("up");
        expect(writes(sent)[0]).toContain("POST ");
        world.meddled();
    });

    test.each([{ delete: true }, { pendingReplacement: true }])(
        "creates beside a native resource with %j",
        async change => {
            const { world, declare } = await begun("Webhook", change);
            declare("one", { url: "https://hook.example/2" });
            const { sent } = await world.perform("up");
            expect(writes(sent)[0]).toContain("POST ");
            world.meddled();
        },
    );

    test("runs an action, which leaves no object", async () => {
        const world = await start({ dialect: "clever-cloud" });
        const { website } = world.platform.seed.applications;
        world.program = () => new Deployment("one", { application: website, triggers: ["1"] });
        await world.up();
        await becomeNative(world);
        const { sent } = await world.perform("up");
        expect(writes(sent)[0]).toContain("POST ");
        world.meddled();
    });
});
