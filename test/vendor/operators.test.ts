import { GetMatomoInfoCommand } from "@clevercloud/client/cc-api-commands/matomo/get-matomo-info-command.js";
import type { OperatorKind } from "pulumi-cloud-platform/client";
import { onStage, refusing, saying, type Stage } from "./stage";

/** Orders an operator as an add-on. */
async function ordered({ platform, owner, clever }: Stage, provider: string, ...words: string[]) {
    const order = ["addon", "create", provider, "mine", "--org", owner, "--yes", ...words];
    expect(await clever.run(order)).toEqual(saying("Add-on created successfully!", "Access it: https://"));
    const made = platform.state.allAddons.list(owner).find(({ name }) => name === "mine");
    return { id: made?.id ?? "", realId: made?.realId ?? "" };
}

async function ours({ platform, owner, client }: Stage, kind: OperatorKind, provider: string) {
    const plan = platform.state.catalogue.addonProvider(provider).plans[0]?.id ?? "";
    return client.operators.create({ owner, kind, name: "ours", region: "par", planId: plan });
}

test("our client reads a Keycloak that the command line creates and changes", () =>
    onStage(async stage => {
        const { platform, owner, clever, client } = stage;
        const { id, realId } = await ordered(stage, "keycloak", "--plan", "base");
        const one = { owner, kind: "keycloak", id } as const;
        const keycloak = (...words: string[]) => clever.run(["keycloak", ...words, realId]);
        expect(await client.operators.get(one)).toMatchObject({ realId, name: "mine" });
        expect(await keycloak("enable-ng")).toEqual(saying("Enabling Network Group", "'mine'", "'ng_"));
        expect(await client.operators.get(one)).toMatchObject({ isLinked: true });
        expect(await keycloak("disable-ng")).toEqual(saying("26.2.5 (Java 21)", "Disabling Network Group"));
        expect(platform.state.operators.find(id)).toMatchObject({ linked: false });
        expect(await keycloak("restart")).toEqual(saying("Restarting"));
        expect(await keycloak("version", "update", "--target", "26.1.0")).toEqual(
            saying("updated to 26.1.0"),
        );
        expect(await client.operators.versions(one)).toMatchObject({
            installed: "26.1.0",
            needsUpdate: true,
        });
        expect(platform.requests.violations()).toEqual([]);
    }));

test("our client and the vendor's manage a Matomo that the command line creates", () =>
    onStage(async stage => {
        const { platform, owner, clever, library, client } = stage;
        const { id, realId } = await ordered(stage, "addon-matomo");
        expect(await library.send(new GetMatomoInfoCommand({ addonId: id }))).toMatchObject({ id: realId });
        expect(await clever.run(["matomo", "rebuild", "mine"])).toEqual(saying("Rebuilding"));
        await client.operators.reboot({ owner, kind: "matomo", id });
        expect(platform.state.operators.find(id)).toMatchObject({ reboots: 1, rebuilds: 1 });
        expect(platform.requests.violations()).toEqual([]);
    }));

test("the command line reads a Metabase that our client creates and changes", () =>
    onStage(async stage => {
        const { platform, owner, clever, client } = stage;
        const { id, realId = "" } = await ours(stage, "metabase", "metabase");
        expect(await clever.read("metabase")).toMatchObject({
            [owner]: [expect.objectContaining({ realId, name: "ours" })],
        });
        const changes = { name: "charts", options: { version: "0.52.8" } };
        await client.operators.update({ owner, kind: "metabase", id, ...changes });
        expect(await clever.read("metabase", "version", "check", "charts")).toMatchObject({
            installed: "0.52.8",
            needUpdate: true,
        });
        expect(platform.requests.violations()).toEqual([]);
    }));

test("the command line reads an Otoroshi that our client creates and links", () =>
    onStage(async stage => {
        const { platform, owner, clever, client } = stage;
        const { id, realId = "" } = await ours(stage, "otoroshi", "otoroshi");
        expect(await clever.run(["otoroshi", "get", realId])).toEqual(saying("'ours'", "Swagger URL"));
        await client.operators.linkNetworkGroup({ owner, kind: "otoroshi", id });
        expect(await clever.run(["otoroshi", "enable-ng", realId])).toEqual(refusing("already enabled"));
        await client.operators.remove({ owner, kind: "otoroshi", id });
        expect(platform.state.operators.find(id)).toBeUndefined();
        expect(platform.requests.violations()).toEqual([]);
    }));
