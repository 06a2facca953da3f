import { z } from "zod";
import { checked, id } from "../../argument.js";
import type { ApplicationOptions, CallOptions, OwnerOptions, ReadOptions } from "../../call-options.js";
import { NotFound } from "../../errors.js";
import { custom, type Family, liveOnly, read, remove, send, write } from "../../family.js";
import { applicationOf, ownedBy } from "../../subject.js";
import { addon } from "../addons/answers.js";
import type {
    AddonLinkOptions,
    Application,
    ApplicationsClient,
    ApplicationSettings,
    ApplicationTagOptions,
    DependencyOptions,
    NewApplication,
} from "./contract.js";
import {
    application,
    applicationList,
    changes,
    exists,
    newApplication,
    orderOf,
    settingsOf,
} from "./spelling.js";

const setBranch = "PUT /v2/{scope}/applications/{id}/branch";

const link = z.object({ addon: id });

const all = (options: OwnerOptions) => ownedBy(options, "applications");
const within = (collection: string) => (options: ApplicationOptions) => applicationOf(options).in(collection);
const tags = within("tags");
const tag = (options: ApplicationTagOptions) => tags(options).at({ tag: options.tag });
const linked = within("add-ons");
const linkedAddon = (options: AddonLinkOptions) => linked(options).at({ addonId: options.addon });
const needed = within("dependencies");
const dependency = (options: DependencyOptions) => needed(options).at({ dependencyId: options.dependency });

export const applications: Family<ApplicationsClient> = dialect => ({
    branches: read(
        "GET /v2/{scope}/applications/{id}/branches",
        ({ owner, id }: OwnerOptions & Pick<Application, "id">) =>
            within("branches")({ owner, application: id }),
        z.array(z.string()),
    ),

    ...liveOnly(dialect, "a list of applications", {
        list: read("GET /v2/{scope}/applications", all, applicationList),
    }),

    ...liveOnly(dialect, "applications", {
        get: custom(
            "GET /v2/{scope}/applications/{id}",
            (connection, route) => async (options: ApplicationOptions & ReadOptions) => {
                const found = await connection.get(route, applicationOf(options), application, options);
                if (exists(found)) {
                    return found;
                }
                throw new NotFound({ reason: "the application is being deleted", effect: "none" });
            },
        ),
    }),

    ...liveOnly(dialect, "new applications", {
        create: write("POST /v2/{scope}/applications", all, application, (options: NewApplication) => ({
            body: orderOf(checked(newApplication, options)),
        })),
    }),

    ...liveOnly(dialect, "the settings of an application", {
        update: custom(
            "PUT /v2/{scope}/applications/{id}",
            (connection, route) =>
                async (options: ApplicationOptions & ApplicationSettings & CallOptions) => {
                    const subject = applicationOf(options);
                    const wanted = checked(changes, options);
                    const { branch } = wanted;
                    if (branch !== undefined) {
                        // The platform's own console sets the branch by its own route, and repeats it with the other settings.
                        await connection.send(setBranch, subject, options, { body: { branch } });
                    }
                    const body = settingsOf(wanted);
                    return connection.write(route, subject, application, options, { body });
                },
        ),
    }),

    ...liveOnly(dialect, "the deletion of an application", {
        remove: remove("DELETE /v2/{scope}/applications/{id}", applicationOf),
    }),

    ...liveOnly(dialect, "the tags of an application", {
        tags: read("GET /v2/{scope}/applications/{id}/tags", tags, z.array(z.string())),
        addTag: send("PUT /v2/{scope}/applications/{id}/tags/{tag}", tag),
        removeTag: remove("DELETE /v2/{scope}/applications/{id}/tags/{tag}", tag),
    }),

    ...liveOnly(dialect, "the add-ons of an application", {
        addons: read("GET /v2/{scope}/applications/{id}/addons", linked, z.array(addon)),
    }),

    ...liveOnly(dialect, "links between applications and add-ons", {
        linkAddon: send(
            "POST /v2/{scope}/applications/{id}/addons",
            linked,
            (options: z.input<typeof link>) => ({ body: checked(link, options).addon }),
        ),
        unlinkAddon: remove("DELETE /v2/{scope}/applications/{id}/addons/{addonId}", linkedAddon),
    }),

    ...liveOnly(dialect, "links between applications", {
        dependencies: read("GET /v2/{scope}/applications/{id}/dependencies", needed, applicationList),
        addDependency: send("PUT /v2/{scope}/applications/{id}/dependencies/{dependencyId}", dependency),
        removeDependency: remove(
            "DELETE /v2/{scope}/applications/{id}/dependencies/{dependencyId}",
            dependency,
        ),
    }),
});
