import { GetAddonCommand } from "@clevercloud/client/cc-api-commands/addon/get-addon-command.js";
import { ListBackupCommand } from "@clevercloud/client/cc-api-commands/backup/list-backup-command.js";
import { GetMigrationCommand } from "@clevercloud/client/cc-api-commands/migration/get-migration-command.js";
import { ListMigrationCommand } from "@clevercloud/client/cc-api-commands/migration/list-migration-command.js";
import { ListMigrationPreorderCommand } from "@clevercloud/client/cc-api-commands/migration/list-migration-preorder-command.js";
import { StartMigrationCommand } from "@clevercloud/client/cc-api-commands/migration/start-migration-command.js";
import { onStage, saying } from "./stage";

test("our client reads an add-on that the command line creates, renames and deletes", () =>
    onStage(async ({ platform, owner, clever, client }) => {
        const ordered = ["addon", "create", "postgresql-addon", "ledger", "--plan", "xs_sml", "--org", owner];
        expect(await clever.run([...ordered, "--yes"])).toEqual(
            saying("Add-on created successfully!", "Name: ledger"),
        );
        const made = platform.state.addons.list(owner).find(({ name }) => name === "ledger");
        expect(made).toMatchObject({ providerId: "postgresql-addon", region: "par" });
        const { id = "", realId = "", environment = [] } = made ?? {};
        expect(await client.addons.get({ owner, id })).toMatchObject({
            realId,
            name: "ledger",
            plan: { slug: "xs_sml" },
        });

        // The command line takes the owner from the summary, which contains the new add-on at once.
        expect(await clever.read("addon", "env", realId)).toEqual(
            Object.fromEntries(environment.map(({ name, value }) => [name, value])),
        );

        expect(await clever.run(["addon", "rename", "ledger", "books", "--org", owner])).toEqual(
            saying("Addon ledger successfully renamed to books"),
        );
        expect(platform.state.addons.find(id)).toMatchObject({ name: "books" });
        expect(await clever.read("addon", "list", "--org", owner)).toContainEqual({
            addonId: id,
            creationDate: made?.creationDate,
            name: "books",
            planName: "XS Small Space",
            planSlug: "xs_sml",
            providerId: "postgresql-addon",
            realId,
            region: "par",
            type: "PostgreSQL",
        });

        expect(await clever.run(["addon", "delete", id, "--org", owner, "--yes"])).toEqual(
            saying("successfully deleted"),
        );
        expect(platform.state.addons.find(id)).toBeUndefined();
        expect(platform.requests.violations()).toEqual([]);
    }));

test("plan changes by the library and by our client give the same result", () =>
    onStage(async ({ platform, owner, library, client }) => {
        const addonId = platform.seed.addons.ordersDatabase.id;
        const planId = platform.state.catalogue.findPlan("postgresql-addon", "s_sml")?.id ?? "";
        const offer = await library.send(new ListMigrationPreorderCommand({ addonId, planId }));
        expect(offer.lines.length).toBeGreaterThan(0);
        const started = await library.send(
            new StartMigrationCommand({ addonId, planId, zone: "par", version: "16" }),
        );
        expect(started).toMatchObject({ status: "RUNNING" });
        platform.clock.advance(60_000);
        const migrationId = started.id;
        expect(await library.send(new GetMigrationCommand({ addonId, migrationId }))).toMatchObject({
            status: "OK",
        });
        expect(await library.send(new ListMigrationCommand({ addonId }))).toHaveLength(1);
        expect(await library.send(new GetAddonCommand({ addonId }))).toMatchObject({
            plan: { slug: "s_sml" },
        });
        expect(await client.addons.get({ owner, id: addonId })).toMatchObject({ plan: { slug: "s_sml" } });

        const plan = platform.state.catalogue.findPlan("postgresql-addon", "m_sml")?.id ?? "";
        const ours = await client.addons.migrate({ owner, id: addonId, planId: plan });
        await client.addons.cancelMigration({ owner, id: addonId, migrationId: ours?.id ?? "" });
        expect(
            await library.send(new GetMigrationCommand({ addonId, migrationId: ours?.id ?? "" })),
        ).toMatchObject({
            status: "ABORTED",
        });
        expect(platform.requests.violations()).toEqual([]);
    }));

test("backups of a database are the same in both vendor clients and ours", () =>
    onStage(async ({ platform, owner, clever, library, client }) => {
        const { id, realId } = platform.seed.addons.ordersDatabase;
        expect(await clever.run(["database", "backups", id])).toEqual(saying("There are no backups yet"));
        platform.clock.advance(2 * 24 * 60 * 60 * 1000 + 60_000);
        const [newest, oldest] = await client.addons.backups({ owner, id });
        expect(await clever.read("database", "backups", realId)).toEqual(
            [oldest, newest].map(backup => ({
                addonId: id,
                ownerId: owner,
                realId,
                backupId: backup?.id,
                status: "Done",
                creationDate: expect.any(String) as unknown,
                downloadUrl: backup?.downloadUrl,
            })),
        );
        // The provider's details of the database determine the restore command.
        expect(await library.send(new ListBackupCommand({ addonId: id, withCommands: true }))).toEqual([
            expect.objectContaining({
                backupId: newest?.id,
                creationDate: new Date(newest?.creationDate ?? 0).toISOString(),
                expirationDate: new Date(newest?.deletionDate ?? 0).toISOString(),
                commands: expect.objectContaining({
                    restoreCommand: expect.stringMatching(/^pg_restore -h postgresql-/) as unknown,
                    password: expect.any(String) as unknown,
                }) as unknown,
            }),
            expect.objectContaining({ backupId: oldest?.id }),
        ]);
        expect(platform.requests.violations()).toEqual([]);
    }));
