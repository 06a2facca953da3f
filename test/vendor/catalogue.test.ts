import { GetProductAddonCommand } from "@clevercloud/client/cc-api-commands/product/get-product-addon-command.js";
import { GetProductAddonVersionsCommand } from "@clevercloud/client/cc-api-commands/product/get-product-addon-versions-command.js";
import { GetProductRuntimeCommand } from "@clevercloud/client/cc-api-commands/product/get-product-runtime-command.js";
import { ListProductAddonCommand } from "@clevercloud/client/cc-api-commands/product/list-product-addon-command.js";
import { ListProductRuntimeCommand } from "@clevercloud/client/cc-api-commands/product/list-product-runtime-command.js";
import { GetZoneCommand } from "@clevercloud/client/cc-api-commands/zone/get-zone-command.js";
import { ListZoneCommand } from "@clevercloud/client/cc-api-commands/zone/list-zone-command.js";
import { onStage } from "./stage";

test("our client and both vendor clients read the same catalogue", () =>
    onStage(async ({ platform, owner, clever, library, client }) => {
        const providers = await client.catalogue.addonProviders();
        const ids = providers.map(({ id }) => id).toSorted();
        const listed = (await clever.read("addon", "providers", "--org", owner)) as { id: string }[];
        expect(listed.map(({ id }) => id).toSorted()).toEqual(ids);
        const theirs = await library.send(new ListProductAddonCommand({ withVersions: false }));
        expect(theirs.map(({ id }) => id).toSorted()).toEqual(ids);
        expect(
            await library.send(new GetProductAddonCommand({ id: "postgresql-addon", withVersions: false })),
        ).toMatchObject({
            id: "postgresql-addon",
            plans: expect.arrayContaining([expect.objectContaining({ slug: "xs_sml" })]) as unknown,
        });
        expect(await clever.read("addon", "providers", "show", "postgresql-addon")).toMatchObject({
            id: "postgresql-addon",
            plans: expect.arrayContaining([
                expect.objectContaining({ slug: "xs_sml", versions: expect.any(Array) as unknown }),
            ]) as unknown,
        });
        expect(
            await library.send(new GetProductAddonVersionsCommand({ id: "postgresql-addon" })),
        ).toMatchObject({
            defaultDedicatedVersion: expect.any(String) as unknown,
        });
        // Most providers offer no choice of versions.
        expect(await library.send(new GetProductAddonVersionsCommand({ id: "config-provider" }))).toBeNull();

        const zones = await client.catalogue.zones();
        const theirZones = await library.send(new ListZoneCommand());
        expect(theirZones.map(({ name }) => name).toSorted()).toEqual(
            zones.map(({ name }) => name).toSorted(),
        );
        expect(await library.send(new GetZoneCommand({ zoneName: "par" }))).toMatchObject({ name: "par" });

        const types = await client.catalogue.instanceTypes();
        const runtimes = await library.send(new ListProductRuntimeCommand({ ownerId: owner }));
        expect(new Set(runtimes.map(({ type }) => type))).toEqual(new Set(types.map(({ type }) => type)));
        const { type = "", version = "" } = runtimes[0] ?? {};
        expect(await library.send(new GetProductRuntimeCommand({ type, version }))).toMatchObject({ type });
        expect(platform.requests.violations()).toEqual([]);
    }));
