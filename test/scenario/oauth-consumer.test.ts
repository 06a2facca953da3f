import { OAuthConsumer, type OAuthConsumerArgs } from "pulumi-cloud-platform";
import { onEveryWire } from "./engines.js";
import { said, type World } from "./world.js";

const self = "GET /v2/self";
const list = "GET /v2/self/consumers";
const one = "GET /v2/self/consumers/{consumerKey}";
const create = "POST /v2/self/consumers";
const put = "PUT /v2/self/consumers/{consumerKey}";

const minimal = { name: "status", url: "https://status.company.example" };
const full = {
    name: "status page",
    url: "https://status.company.example/",
    baseUrl: "https://status.company.example/app",
    description: "Shows what is up",
    picture: "https://status.company.example/logo.png",
    rights: ["access_organisations", "access_personal_information"],
};

function consumers({ platform }: World) {
    return platform.state.oauthConsumers.list(platform.account.userId);
}

onEveryWire((start, documented) => {
    // Documented wire only: its consumers lack fields that the live platform requires.
    documented.test("a consumer is changed in place, field by field", async () => {
        // An organisation is configured; the consumer belongs to the account all the same.
        const world = await start();
        const { oauthConsumers } = world.platform.state;
        let args: OAuthConsumerArgs = minimal;
        world.program = () => {
            const { id, key, secret } = new OAuthConsumer("status", args);
            return { id, key, secret };
        };
        const stored = async () => oauthConsumers.find((await world.resource("status")).id);

        const created = await world.up();
        const [, made] = consumers(world);
        expect(made).toMatchObject(minimal);
        expect(created.outputs).toEqual({
            id: { value: made?.id, secret: false },
            key: { value: made?.id, secret: false },
            secret: { value: made?.secret, secret: true },
        });
        expect((await world.resource("status")).outputs).toMatchObject({
            ...minimal,
            ownerId: world.platform.account.userId,
        });
        expect(JSON.stringify(await world.stack.exportStack())).not.toContain(made?.secret);

        args = full;
        const all = "update status (baseUrl, description, name, picture, rights, url)";
        expect(await world.preview()).toMatchObject({ story: [all], sent: [] });
        const updated = await world.up();
        expect(updated).toMatchObject({ story: [all], sent: [self, list, put] });
        expect(updated.outputs).toEqual(created.outputs);
        expect(await stored()).toEqual({ ...made, ...full });
        expect(await world.refresh()).toMatchObject({ story: [], sent: [self, list] });
        // Rights have no order.
        args = { ...full, rights: [...full.rights].reverse() };
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
        args = full;

        // Every field is edited outside Pulumi.
        const key = made?.id ?? "";
        oauthConsumers.replace(key, {
            name: "renamed",
            url: "https://elsewhere.example/",
            baseUrl: "https://elsewhere.example/app",
            description: "By somebody",
            picture: "https://elsewhere.example/logo.png",
            rights: ["almighty"],
        });
        const drifted = all.replace("rights", "rights[0], rights[1]");
        expect(await world.refresh()).toMatchObject({ story: [drifted], sent: [self, list] });
        expect(await world.preview()).toMatchObject({ story: [drifted], sent: [] });
        expect((await world.up()).sent).toEqual([self, list, put]);
        expect(await stored()).toEqual({ ...made, ...full });

        // Undeclared fields are removed, and fields added outside Pulumi are reported.
        args = { ...minimal, description: "", rights: [] };
        await world.up();
        expect(await stored()).toEqual({ ...made, ...minimal });
        expect(await world.refresh()).toMatchObject({ story: [] });
        args = minimal;
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
        oauthConsumers.replace(key, { ...minimal, picture: full.picture });
        expect(await world.refresh()).toMatchObject({ story: ["update status (picture)"] });
        expect(await world.preview()).toMatchObject({ story: ["update status (picture)"] });
        await world.up();
        expect(await stored()).not.toHaveProperty("picture");
    });

    documented.test("a second declaration of an adopted consumer creates another one", async () => {
        const world = await start();
        const key = world.platform.seed.oauthConsumers.dashboard;
        const { secret } = world.platform.state.oauthConsumers.get(world.platform.account.userId, key);
        world.program = () => ({ secret: OAuthConsumer.get("found", key).secret });
        expect((await world.up()).outputs).toEqual({ secret: { value: secret, secret: true } });

        const args = {
            name: "dashboard",
            url: "https://dashboard.company.example",
            baseUrl: "https://dashboard.company.example",
            description: "Shows what runs",
            rights: ["access_organisations", "access_personal_information"],
        };
        const declareFirst = () => new OAuthConsumer("dashboard", { ...args, adopt: key });
        world.program = () => void declareFirst();
        await world.up();
        expect((await world.resource("dashboard")).outputs).toMatchObject({ key, secret });
        world.program = () => {
            declareFirst();
            new OAuthConsumer("another", args);
        };
        expect((await world.up()).sent).toEqual([self, list, create]);
        expect(consumers(world).map(({ name }) => name)).toEqual(["dashboard", "dashboard"]);
    });

    documented.test("creates one consumer when the answer is lost, with its secret", async () => {
        const world = await start();
        world.platform.faults.add({
            name: "lost answer",
            when: { route: create },
            effect: { kind: "reset", carriedOut: true },
        });
        world.program = () => new OAuthConsumer("status", minimal).secret;
        const { sent } = await world.up();
        // The list shows no secret.
        expect(sent).toEqual([self, list, create, list, one]);
        const [, made, ...others] = consumers(world);
        expect(others).toEqual([]);
        expect((await world.resource("status")).outputs).toMatchObject({ secret: made?.secret });
    });

    describe("a secret that the platform returns only at creation", () => {
        const complete = { ...full, name: "status" };
        const wayOut = /remove it from the program, run "pulumi up", declare it again/;

        /** Makes the platform return the secret only at creation. */
        function hide({ platform }: World): void {
            platform.faults.add({
                name: "returned once",
                when: { route: one, times: Infinity, method: "GET" },
                effect: {
                    kind: "answer",
                    status: 200,
                    body: ({ path }) => {
                        const found = platform.state.oauthConsumers.find(path.split("/").at(-1) ?? "");
                        const { id: key, name, url, baseUrl, description, picture, rights } = { ...found };
                        return { key, name, url, baseUrl, description, picture, rights };
                    },
                },
            });
        }

        test("does not exist for an adopted consumer, and causes one warning", async () => {
            const world = await start({ dialect: "documented" });
            const { oauthConsumers } = world.platform.state;
            const { id: adopt } = oauthConsumers.create(world.platform.account.userId, complete);
            hide(world);
            let args: OAuthConsumerArgs = { ...complete, adopt };
            world.program = () => new OAuthConsumer("status", args).key;
            const adopted = await world.up();
            expect(adopted.sent).toEqual([self, one]);
            const warnings = adopted.diagnostics.filter(({ severity }) => severity === "warning");
            expect(warnings.map(({ message }) => message)).toEqual([
                expect.stringContaining(
                    `${adopt} is adopted without its secret, which the platform does not return [secret-unknown]`,
                ),
            ]);
            expect((await world.resource("status")).outputs).not.toHaveProperty("secret");
            for (const outcome of [await world.refresh(), await world.up(), await world.preview()]) {
                expect(outcome.story).toEqual([]);
                expect(outcome.diagnostics.filter(({ severity }) => severity === "warning")).toEqual([]);
            }
            args = { ...complete, adopt, description: "Shows more" };
            await world.up();
            expect(oauthConsumers.find(adopt)).toMatchObject({ description: "Shows more" });
            expect(await world.refresh()).toMatchObject({ story: [] });

            // Without adopt, a run says what is missing, and goes on.
            args = { ...complete, description: "Shows more" };
            const later = await world.up();
            expect(later.story).toEqual([]);
            expect(said(later)).toMatch(wayOut);
            expect(await world.refresh()).toMatchObject({ story: [] });
            expect((await world.resource("status")).id).toBe(adopt);
        });

        test("does not prevent an adoption after the state has lost the consumer", async () => {
            const world = await start({ dialect: "documented" });
            hide(world);
            let args: OAuthConsumerArgs = complete;
            world.program = () => {
                new OAuthConsumer("status", args);
            };
            await world.up();
            const { id } = await world.resource("status");
            const exported = await world.stack.exportStack();
            const { resources = [] } = exported.deployment;
            exported.deployment.resources = resources.filter(({ urn }) => !urn.endsWith("::status"));
            await world.stack.importStack(exported);
            expect((await world.fails("up")).error).toContain(`adopt: "${id}"`);
            args = { ...complete, adopt: id };
            await world.up();
            expect(await world.refresh()).toMatchObject({ story: [] });
            expect(consumers(world).filter(({ name }) => name === "status")).toHaveLength(1);
        });
    });

    test("an invalid consumer is refused before any request", async () => {
        const world = await start();
        world.program = () => {
            new OAuthConsumer("status", { name: "", url: "status.company.example" });
        };
        await world.refuses(
            '"name" must not be empty. Write, for example, name: "dashboard".',
            '"url" must be a complete address; the scheme is missing: begin with https://. Write, for example, url: "https://',
        );
    });
});
