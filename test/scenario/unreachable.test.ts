/** Errors of several resources with one cause: the cause is explained once. */
import { NetworkGroup, SshKey, Webhook } from "pulumi-cloud-platform";
import { effects } from "pulumi-cloud-platform/testing";
import { onEveryEngine } from "./engines.js";
import type { Outcome } from "./world.js";

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

    test("an unreachable platform is explained once for all resources", async () => {
        const world = await start();
        world.program = declare;
        await world.up();
        const closed = await world.anotherPlatform();
        await closed.close();
        world.use({ ...world.platform.environment(), CLOUD_PLATFORM_BASE_URL: closed.url });
        const outcome = await world.fails("refresh");
        const errors = said(outcome, "error");
        const full = errors.filter(message => message.includes("ECONNREFUSED"));
        expect(full).toHaveLength(1);
        expect(full[0]).toMatch(/\[(transport|deadline)\]$/);
        const [first = ""] = full[0]?.split(":") ?? [];
        const others = errors.filter(message => message !== full[0]);
        expect(others).toHaveLength(4);
        for (const other of others) {
            expect(other).toMatch(
                /^(refresh failed: )?read [^:]+ "\w+": the platform cannot be reached, see the error of: /,
            );
            expect(other).toContain(first);
        }
    });
});
