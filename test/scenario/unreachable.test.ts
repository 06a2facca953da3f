/** Errors of several resources with one cause, such as refused credentials: each explains it. */
import { NetworkGroup, SshKey, Webhook } from "pulumi-cloud-platform";
import { effects } from "pulumi-cloud-platform/testing";
import { onEveryEngine } from "./engines.js";
import type { Outcome } from "./world.js";

const always = { times: Infinity };
const groups = ["one", "two", "three"];
const publicKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEAZI8XGMNMl/TaR7QaQgU9du7IgLDfXlQWVpsKQhB9G ada@desk";

function declare(): void {
    groups.forEach(label => new NetworkGroup(label, { label }));
    new Webhook("hook", { name: "hook", url: "https://hooks.company.example/x", events: ["*"] });
    new SshKey("key", { name: "key", publicKey });
}

function said({ diagnostics }: Outcome, severity: string): string[] {
    return diagnostics
        .filter(diagnostic => diagnostic.severity === severity && diagnostic.message !== "update failed")
        .map(({ message }) => message);
}

function readErrors(outcome: Outcome): string[] {
    return said(outcome, "error").filter(message => message.includes("read "));
}

const unknownToken = { ...effects.forbidden, body: { id: 1504, message: "Token scope is invalid" } };

onEveryEngine(start => {
    test.each([
        ["401", "token", effects.unauthorised],
        ["403 with code 1504", "token", unknownToken],
        ["401", "oauth", effects.unauthorised],
    ] as const)(
        "the error of refused credentials names their source: %s, %s",
        async (_status, scheme, effect) => {
            const world = await start({ environment: { scheme } });
            world.program = declare;
            await world.up();
            const refuse = () => world.platform.faults.add({ name: "refused", when: always, effect });
            const accept = refuse();
            const errors = readErrors(await world.fails("refresh"));
            expect(errors).toHaveLength(5);
            for (const error of errors) {
                expect(error).toMatch(
                    scheme === "token"
                        ? /: the platform does not accept the token from CLOUD_PLATFORM_TOKEN: /
                        : /: the platform does not accept the OAuth keys from CLOUD_PLATFORM_CONSUMER_KEY, .*_USER_SECRET: /,
                );
                expect(error).toMatch(/and check that they belong to this platform\. \[unauthorised\]$/);
                expect(error).not.toContain("--run-program");
            }
            accept();
            await world.refresh();
        },
    );

    test("the error of a refused token of the configuration says how to use the present one", async () => {
        const world = await start();
        const { CLOUD_PLATFORM_TOKEN: token = "", ...environment } = world.platform.environment({
            organisation: true,
        });
        world.use(environment, { "cloud-platform:token": { secret: token } });
        world.program = () => new SshKey("key", { name: "key", publicKey });
        await world.up();
        world.platform.faults.add({ name: "expired", when: always, effect: effects.unauthorised });
        const expired = await world.fails("refresh");
        expect(expired.error).toContain("the token from cloud-platform:token");
        expect(expired.error).toMatch(/--run-program.* \[unauthorised\]/);
        world.program = () => {
            new SshKey("key", { name: "key", publicKey });
            new NetworkGroup("group", { label: "group" });
        };
        const up = await world.fails("up");
        expect(up.error).toContain("the platform does not accept the token from cloud-platform:token: ");
        expect(up.error).not.toContain("--run-program");
        world.platform.faults.clear();
        await world.up();
    });
});

onEveryEngine(start => {
    test("an error appears once, without repetition in the lines beside it", async () => {
        const world = await start();
        world.program = declare;
        await world.up();
        world.platform.faults.add({
            name: "refused",
            when: { route: "GET /v2/self/keys", times: 9 },
            effect: effects.forbidden,
        });
        const outcome = await world.fails("refresh");
        expect(outcome.error.match(/You are not allowed/g)).toHaveLength(1);
        expect(outcome.error.match(/CloudPlatform/g)).toBeNull();
        expect(said(outcome, "info#err").filter(line => line !== "")).toEqual([
            'read SSH key "key": failed, as its own error says',
        ]);
    });

    test.each([
        ["a platform that asks to wait for an hour", effects.tooManyRequests(3600), "rate-limited"],
        ["a refused access", effects.forbidden, "forbidden"],
    ] as const)("%s has its code in each error", async (_title, effect, code) => {
        const world = await start();
        world.program = declare;
        await world.up();
        world.platform.faults.add({ name: "refused", when: always, effect });
        const errors = readErrors(await world.fails("refresh"));
        expect(errors).toHaveLength(5);
        expect(errors.filter(message => !message.endsWith(` [${code}]`))).toEqual([]);
    });

    test("an unreachable platform is named in each error", async () => {
        const world = await start();
        world.program = declare;
        await world.up();
        const closed = await world.anotherPlatform();
        await closed.close();
        world.use({ ...world.platform.environment(), CLOUD_PLATFORM_BASE_URL: closed.url });
        const errors = readErrors(await world.fails("refresh"));
        expect(errors).toHaveLength(5);
        expect(errors.filter(message => !/ECONNREFUSED.*\[(transport|deadline)\]$/.test(message))).toEqual(
            [],
        );
    });
});
