/** Lookups of outputs in stacks: when they are sent, shared answers, and secrets. */
import * as pulumi from "@pulumi/pulumi";
import {
    Addon,
    getAddonEnvOutput,
    getAddonOutput,
    getAddons,
    getAddonsOutput,
    getAddonSingleSignOnOutput,
    getApplicationVariablesOutput,
    getMembersOutput,
    getNetworkGroupOutput,
    getZones,
    getZonesOutput,
    Member,
    NetworkGroup,
} from "pulumi-cloud-platform";
import { aPlatform, aStack } from "./asking.js";

const list = "GET /v2/{scope}/addons";
const environment = "GET /v2/{scope}/addons/{id}/env";
const ofDatabase = { name: "db", provider: "postgresql-addon", plan: "dev", region: "par" };

test("a lookup of a new resource waits for its creation", async () => {
    const platform = await aPlatform({ delays: { networkGroup: 0, member: 0 } });
    const run = await aStack(platform);
    const program = () => {
        const group = new NetworkGroup("group", { label: "mesh" });
        const member = new Member("shop", {
            networkGroup: group.id,
            member: platform.seed.applications.website,
        });
        const members = getMembersOutput({ networkGroup: group.id }, { dependsOn: member });
        return {
            hosts: members.apply(found => found.map(({ id }) => id)),
            range: getNetworkGroupOutput({ networkGroup: group.label }).networkIp,
        };
    };
    const previewed = await run("preview", program);
    expect(previewed).toMatchObject({ succeeded: true, sent: [] });

    const made = await run("up", program);
    expect(made.error).toBeUndefined();
    expect(made.values).toMatchObject({
        hosts: [platform.seed.applications.website],
        range: expect.stringMatching(/^10\./) as string,
    });

    // After the creation, a preview sends the lookups as well, and gets the same results.
    expect(await run("preview", program)).toMatchObject({ succeeded: true, hasChanges: false });
    expect((await run("destroy")).succeeded).toBe(true);
});

test("a lookup that waits for a resource does not reuse an earlier answer", async () => {
    const platform = await aPlatform();
    const run = await aStack(platform);
    const namesOf = (addons: { name: string }[]) => addons.map(({ name }) => name);
    const program = async () => {
        const before = namesOf(await getAddons());
        const database = new Addon("db", ofDatabase);
        const after = getAddonsOutput({}, { dependsOn: [database] });
        const again = getAddonsOutput({}, { dependsOn: pulumi.output([database]) });
        return {
            before,
            after: after.apply(namesOf),
            again: again.apply(namesOf),
            kept: namesOf(await getAddons()),
        };
    };
    const { values, sent } = await run("up", program);
    const others = ["orders-db", "sessions", "assets", "search", "settings"];
    expect(values).toEqual({
        before: others,
        kept: others,
        after: [...others, "db"],
        again: [...others, "db"],
    });
    // One at the program's start, one by the host before the creation, one for both waiting lookups.
    expect(sent.filter(route => route === list)).toHaveLength(3);
});

test("a lookup that depends on a component waits for its children", async () => {
    const platform = await aPlatform();
    const run = await aStack(platform);
    class Databases extends pulumi.ComponentResource {
        constructor(name: string) {
            super("test:index:Databases", name);
            new Addon(`${name}-db`, ofDatabase, { parent: this });
            this.registerOutputs();
        }
    }
    const program = () => ({
        names: getAddonsOutput({}, { dependsOn: new Databases("app") }).apply(found =>
            found.map(({ name }) => name),
        ),
    });
    expect(await run("preview", program)).toMatchObject({ succeeded: true, sent: [] });
    expect((await run("up", program)).values["names"]).toContain("db");
});

test("a lookup by a known argument of a new resource waits for its creation", async () => {
    const platform = await aPlatform();
    const run = await aStack(platform);
    const program = () => {
        const database = new Addon("db", ofDatabase);
        return { realId: getAddonOutput({ addon: database.name }).realId };
    };
    expect(await run("preview", program)).toMatchObject({ succeeded: true, sent: [] });
    const { values } = await run("up", program);
    expect(values["realId"]).toMatch(/^postgresql_/);
});

test("equal lookups of one run share a request, those of the next run send a new one", async () => {
    const platform = await aPlatform();
    const run = await aStack(platform);
    const { ordersDatabase, sessions } = platform.seed.addons;
    const program = async () => {
        await Promise.all([getZones(), getZones()]);
        const both = [ordersDatabase, sessions].map(({ id }) => getAddonOutput({ addon: id }).name);
        // A program does not wait for a lookup that it does not return.
        return {
            both,
            zones: getZonesOutput(),
            environment: getAddonEnvOutput({ addon: ordersDatabase.id }),
            ofOutput: getAddonEnvOutput({ addon: pulumi.output(ordersDatabase.id) }),
        };
    };
    for (const operation of ["preview", "up", "up"] as const) {
        const { sent, succeeded } = await run(operation, program);
        expect({ succeeded, sent: sent.sort() }).toEqual({
            succeeded: true,
            sent: ["GET /v2/products/zones", list, environment].sort(),
        });
    }
});

test("each lookup of a single sign-on sends a request of its own", async () => {
    const platform = await aPlatform();
    const run = await aStack(platform);
    const { id: addon } = platform.seed.addons.ordersDatabase;
    const { sent, secrets } = await run("up", () => ({
        first: getAddonSingleSignOnOutput({ addon }).url,
        second: getAddonSingleSignOnOutput({ addon }).url,
    }));
    const route = "GET /v2/{scope}/addons/{id}/sso";
    expect({ sent, secrets }).toEqual({ sent: [route, route], secrets: ["first", "second"] });
});

test("two stacks in one process do not share answers", async () => {
    const [one, other] = [await aPlatform(), await aPlatform({ seed: "empty" })];
    const [runOne, runOther] = [await aStack(one), await aStack(other)];
    const program = async () => ({ count: (await getAddons()).length });
    // The SDK keeps programs apart that run side by side.
    const results = await Promise.all([runOne("up", program), runOther("up", program)]);
    expect(results.map(({ values }) => values["count"])).toEqual([5, 0]);
});

test("secret results stay secret in the state, in the display and in derived values", async () => {
    const platform = await aPlatform();
    const run = await aStack(platform);
    const { website } = platform.seed.applications;
    const program = () => {
        const variables = getApplicationVariablesOutput({ application: website });
        return {
            key: variables.apply(found => found["PAYMENT_API_KEY"]),
            count: variables.apply(found => Object.keys(found).length),
            // A secret argument makes the result secret, since the name would reveal it.
            name: getAddonOutput({ addon: pulumi.secret("orders-db") }).name,
            harmless: getAddonOutput({ addon: "orders-db" }).name,
        };
    };
    const { secrets, values, diagnostics, steps } = await run("up", program);
    expect(secrets).toEqual(["count", "key", "name"]);
    expect(values).toMatchObject({ key: "payment-key-set-by-somebody", name: "orders-db" });
    expect(JSON.stringify([diagnostics, steps])).not.toContain("payment-key-set-by-somebody");
});
