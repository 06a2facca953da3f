import { GetMatomoInfoCommand } from "@clevercloud/client/cc-api-commands/matomo/get-matomo-info-command.js";
import type { OperatorKind } from "pulumi-cloud-platform/client";
import { onStage, refusing, saying, type Stage } from "./stage";

/** Each is ordered as the add-on that it is. */
async function order({ platform, owner, clever }: Stage, provider: string, ...words: string[]) {
    const ordered = await clever.run([
        "addon",
        "create",
        provider,
        "mine",
        "--org",
        owner,
        "--yes",
        ...words,
    ]);
    expect(ordered).toEqual(saying("Add-on created successfully!", "Access it: https://"));
    const made = platform.state.allAddons.list(owner).find(({ name }) => name === "mine");
    return { id: made?.id ?? "", realId: made?.realId ?? "" };
}

test("a Keycloak of the command line's", () =>
    onStage(async stage => {
        const { platform, owner, clever, client } = stage;
        const { id, realId } = await order(stage, "keycloak", "--plan", "base");
        const keycloak = (...words: string[]) => clever.run(["keycloak", ...words, realId]);
        expect(await keycloak("get")).toEqual(saying("'mine'", "26.2.5 (Java 21)"));
        expect(await clever.read("keycloak")).toMatchObject({
            [owner]: [expect.objectContaining({ realId, name: "mine" })],
        });
        expect(await client.operators.get({ owner, kind: "keycloak", id })).toMatchObject({
            realId,
            name: "mine",
        });

        expect(await keycloak("enable-ng")).toEqual(saying("Enabling Network Group", "'ng_"));
        expect(await client.operators.get({ owner, kind: "keycloak", id })).toMatchObject({ isLinked: true });
        expect(await keycloak("disable-ng")).toEqual(saying("Disabling Network Group"));
        expect(platform.state.operators.find(id)).toMatchObject({ linked: false });
        expect(await keycloak("restart")).toEqual(saying("Restarting"));
        expect(await keycloak("version", "update", "--target", "26.1.0")).toEqual(
            saying("updated to 26.1.0"),
        );
        expect(await client.operators.versions({ owner, kind: "keycloak", id })).toMatchObject({
            installed: "26.1.0",
            needsUpdate: true,
        });
        expect(await keycloak("version", "update", "--target", "1.0")).toEqual(
            refusing("1.0 is not available"),
        );
        expect(platform.requests.violations()).toEqual([]);
    }));

test("a Matomo of the command line's", () =>
    onStage(async stage => {
        const { platform, owner, clever, library, client } = stage;
        const { id, realId } = await order(stage, "addon-matomo");
        expect(await clever.run(["matomo", "get", realId])).toEqual(saying("'mine'", "(PHP 8.3)"));
        expect(await library.send(new GetMatomoInfoCommand({ addonId: id }))).toMatchObject({ id: realId });
        expect(await clever.run(["matomo", "rebuild", "mine"])).toEqual(saying("Rebuilding"));
        await client.operators.reboot({ owner, kind: "matomo", id });
        expect(platform.requests.violations()).toEqual([]);
    }));

test("a Metabase of the command line's", () =>
    onStage(async stage => {
        const { platform, owner, clever, client } = stage;
        const { id, realId } = await order(stage, "metabase");
        expect(await clever.run(["metabase", "get", realId])).toEqual(saying("'mine'", "(Java 21)"));
        expect(await clever.read("metabase", "version", "check", realId)).toMatchObject({
            needUpdate: false,
        });
        await client.operators.update({
            owner,
            kind: "metabase",
            id,
            name: "charts",
            options: { version: "0.52.8" },
        });
        expect(await clever.read("metabase", "version", "check", "charts")).toMatchObject({
            installed: "0.52.8",
            needUpdate: true,
        });
        expect(platform.requests.violations()).toEqual([]);
    }));

test("an Otoroshi of the command line's", () =>
    onStage(async stage => {
        const { platform, owner, clever, client } = stage;
        const { id, realId } = await order(stage, "otoroshi");
        expect(await clever.run(["otoroshi", "get", realId])).toEqual(saying("'mine'", "Swagger URL"));
        await client.operators.linkNetworkGroup({ owner, kind: "otoroshi", id });
        expect(await clever.run(["otoroshi", "enable-ng", realId])).toEqual(refusing("already enabled"));
        await client.operators.remove({ owner, kind: "otoroshi", id });
        expect(await clever.run(["otoroshi", "get", "mine"])).toEqual(refusing("Could not find mine"));
        expect(platform.requests.violations()).toEqual([]);
    }));

test("operators of ours of every kind, as the command line lists them", () =>
    onStage(async ({ platform, owner, clever, client }) => {
        const providers: Readonly<Record<OperatorKind, string>> = {
            keycloak: "keycloak",
            matomo: "addon-matomo",
            metabase: "metabase",
            otoroshi: "otoroshi",
        };
        for (const [kind, provider] of Object.entries(providers) as [OperatorKind, string][]) {
            const plan = platform.state.catalogue.addonProvider(provider).plans[0]?.id ?? "";
            const { realId } = await client.operators.create({
                owner,
                kind,
                name: `our ${kind}`,
                region: "par",
                plan,
            });
            expect(await clever.read(kind)).toMatchObject({
                [owner]: [expect.objectContaining({ realId, name: `our ${kind}` })],
            });
        }
        expect(platform.requests.violations()).toEqual([]);
    }));
