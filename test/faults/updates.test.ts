/** The requests of updates, and states while a change or a deletion is in progress. */
import { effects, startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import { dialects } from "../../dist/provider/client/dialects.js";
import { storiesOn } from "./dialects.js";
import { changedArgs, isOn, subjects } from "./subjects.js";
import { withoutAddress } from "../support/address-of-code.js";
import { fixtures } from "../support/kinds.js";
import { failureOf, Process, warningsLog, type Kept } from "./process.js";

describe.each(dialects)("%s", dialect => {
    const story = storiesOn(dialect);
    let platform: Platform;
    beforeEach(async () => {
        platform = await startPlatform({ dialect });
    });
    afterEach(() => platform.close());

    const updated = subjects.filter(({ kind, change }) => change !== undefined && kind !== "Deployment");

    test.each(updated.filter(isOn(dialect)))("refuses to update a deleted $kind", async subject => {
        const { kind, args } = subject;
        const kept = await new Process(platform).create(kind, args(platform));
        platform.clock.advance(600_000);
        // Variables exist as long as their application or add-on.
        const { variables, application, addon } = kept.outputs as Record<string, string | undefined>;
        if (variables === undefined) {
            fixtures[kind].histories.takeAway(platform, kept as never);
        } else if (application === undefined) {
            platform.state.addons.remove(addon ?? "");
        } else {
            platform.state.applications.remove(application);
        }
        platform.clock.advance(600_000);
        const mark = platform.requests.mark();
        const update = new Process(platform).update(kind, kept, changedArgs(subject, platform));
        const { message } = await failureOf(update);
        expect(withoutAddress(message)).toMatch(
            /^update .+ does not exist for .+pulumi refresh.+\[not-found\]$/,
        );
        expect(platform.requests.since(mark).filter(({ method }) => method !== "GET")).toEqual([]);
    });

    const disabling = {
        method: "PUT",
        path: /\/drains\/[^/]+\/(state|disable)$/,
    };

    function drain(changes: object = {}) {
        const { api } = platform.seed.applications;
        const credentials = { username: "logs", password: "hush-password" };
        const url = "https://logs.company.example/planted";
        return { resource: api, kind: "raw-http", url, credentials, enabled: true, ...changes };
    }

    story("a refresh reports no drift while a drain is being disabled", async () => {
        const kept = await new Process(platform).create("Drain", drain());
        platform.delays.drain = 600_000;
        platform.state.drains.setEnabled(kept.id, false);
        const found = (await new Process(platform).refresh("Drain", kept)) as Kept;
        expect(found.inputs["enabled"]).toBe(true);
        expect(await new Process(platform).diff("Drain", found, drain())).toMatchObject({ changes: false });
    });

    story("restarts a drain only when its trigger changes", async () => {
        const restarts = (id: string) => platform.state.drains.find(id)?.restarts;
        const made = await new Process(platform).create("Drain", drain({ restartTrigger: "1" }));
        const disabled = drain({ restartTrigger: "1", enabled: false });
        const updated = await new Process(platform).update("Drain", made, disabled);
        expect(restarts(made.id)).toBe(0);
        await new Process(platform).update("Drain", updated, { ...disabled, restartTrigger: "2" });
        expect(restarts(made.id)).toBe(1);
    });

    story("refuses to update a user's object with the credentials of another user", async () => {
        const key = (last: string) =>
            `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR${last}`;
        const kept = await new Process(platform).create("SshKey", { name: "desk", publicKey: key("4f") });
        const { otherAccount: account } = platform;
        const mark = platform.requests.mark();
        const otherUser = new Process(platform, { environment: { account } });
        const { message } = await failureOf(
            otherUser.update("SshKey", kept, { name: "desk", publicKey: key("4g") }),
        );
        expect(message).toContain(`the credentials are those of user ${account.userId}`);
        expect(platform.requests.since(mark).filter(({ method }) => method !== "GET")).toEqual([]);
    });

    story("creates an operator while the platform deletes an identical one", async () => {
        const args = { kind: "keycloak", name: "planted", region: "par", plan: "base" };
        const first = await new Process(platform).create("Operator", args);
        platform.delays.operatorDeletion = 3_600_000;
        await new Process(platform).remove("Operator", first);
        const second = await new Process(platform).create("Operator", args);
        expect(second.id).not.toBe(first.id);
    });

    story("warns when the platform accepts a change of a consumer and does not apply it", async () => {
        const address = "https://shop.company.example";
        const args = { name: "planted", url: address, baseUrl: address, rights: [] };
        const full = { ...args, description: "A shop", picture: `${address}/logo.png` };
        const kept = await new Process(platform).create("OAuthConsumer", full);
        const answered = dialect === "documented" ? [] : {};
        platform.faults.add({
            name: "ignored",
            when: { method: "PUT" },
            effect: { kind: "answer", status: 200, body: { key: kept.id, ...full, rights: answered } },
        });
        const { log, warnings } = warningsLog();
        await new Process(platform, { log }).update("OAuthConsumer", kept, { ...full, name: "renamed" });
        expect(warnings).toEqual([
            expect.stringContaining(
                'the platform accepted the change and did not apply it: its name is "planted" [change-not-applied]',
            ),
        ]);
    });

    const operator = { kind: "keycloak", name: "planted", region: "par", plan: "base" };

    story("does not wait for an operator whose status is failed", async () => {
        platform.faults.add({
            name: "failed",
            when: { method: "GET", path: /\/addon-keycloak\/addons\/[^/]+$/, times: Infinity },
            effect: {
                kind: "answer",
                status: 200,
                body: ({ path }) => ({ id: path.split("/").at(-1), status: "FAILED" }),
            },
        });
        platform.delays.operator = 3_600_000;
        const { message } = await failureOf(new Process(platform).create("Operator", operator));
        expect(message).toContain('it has the status "FAILED" instead of running.');
        expect(message).toContain("[operator-not-running]");
    });

    story(
        "counts an operator as linked when the platform refuses the link and does not return it",
        async () => {
            const kept = await new Process(platform).create("Operator", operator);
            platform.faults.add({
                name: "refused",
                when: { method: "POST", path: /\/networkgroup$/ },
                effect: effects.conflict,
            });
            const { log, warnings } = warningsLog();
            await new Process(platform, { log }).update("Operator", kept, {
                ...operator,
                networkGroup: true,
            });
            expect(warnings).toEqual([expect.stringContaining("so it counts as linked already.")]);
            expect(warnings[0]).toContain("[link-not-confirmed]");
        },
    );

    story("fails an update during another operation on the object", async () => {
        const args = { name: "planted", provider: "postgresql-addon", plan: "xs_sml", region: "par" };
        const kept = await new Process(platform).create("Addon", args);
        platform.faults.add({ name: "busy", when: { method: "PUT" }, effect: effects.conflict });
        const renamed = { ...args, name: "renamed" };
        const { message } = await failureOf(new Process(platform).update("Addon", kept, renamed));
        expect(message).toContain("Another operation is running");
        expect(message).toContain("[conflict]");
    });

    story("marks the secrets of an unfinished creation", async () => {
        const mark = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270" };
        platform.faults.add({ name: "stays", when: disabling, effect: effects.forbidden });
        const run = new Process(platform);
        const inputs = await run.check("Drain", drain({ enabled: false }));
        const created: unknown = await run.host.Drain.create(inputs).catch((error: unknown) => error);
        expect(created).toMatchObject({ properties: { credentials: mark, url: mark } });
    });
});
