import { z } from "zod";
import { checked, id } from "../../argument.js";
import type { ApplicationOptions, ReadOptions } from "../../call-options.js";
import { NotFound } from "../../errors.js";
import { family, liveOnly } from "../../family.js";
import { applicationOf, ownedBy } from "../../subject.js";
import { addon } from "../addons/answers.js";
import type { AddonLinkOptions, Application, ApplicationsClient, DependencyOptions } from "./contract.js";
import {
    application,
    applicationList,
    bodyOf,
    changes,
    exists,
    newApplication,
    orderOf,
} from "./spelling.js";

const setBranch = "PUT /v2/{scope}/applications/{id}/branch";

const link = z.object({ addon: id });

const tags = (options: ApplicationOptions) => applicationOf(options).in("tags");
const linked = (options: ApplicationOptions) => applicationOf(options).in("add-ons");
const linkedAddon = (options: AddonLinkOptions) => linked(options).at({ addonId: options.addon });
const needed = (options: ApplicationOptions) => applicationOf(options).in("dependencies");
const dependency = (options: DependencyOptions) => needed(options).at({ dependencyId: options.dependency });

export const applications = family(
    {
        branches: "GET /v2/{scope}/applications/{id}/branches",
        ...liveOnly("a list of applications", { list: "GET /v2/{scope}/applications" }),
        ...liveOnly("applications", { get: "GET /v2/{scope}/applications/{id}" }),
        ...liveOnly("new applications", { create: "POST /v2/{scope}/applications" }),
        ...liveOnly("the settings of an application", { update: "PUT /v2/{scope}/applications/{id}" }),
        ...liveOnly("the deletion of an application", { remove: "DELETE /v2/{scope}/applications/{id}" }),
        ...liveOnly("the tags of an application", {
            tags: "GET /v2/{scope}/applications/{id}/tags",
            addTag: "PUT /v2/{scope}/applications/{id}/tags/{tag}",
            removeTag: "DELETE /v2/{scope}/applications/{id}/tags/{tag}",
        }),
        ...liveOnly("the add-ons of an application", { addons: "GET /v2/{scope}/applications/{id}/addons" }),
        ...liveOnly("links between applications and add-ons", {
            linkAddon: "POST /v2/{scope}/applications/{id}/addons",
            unlinkAddon: "DELETE /v2/{scope}/applications/{id}/addons/{addonId}",
        }),
        ...liveOnly("links between applications", {
            dependencies: "GET /v2/{scope}/applications/{id}/dependencies",
            addDependency: "PUT /v2/{scope}/applications/{id}/dependencies/{dependencyId}",
            removeDependency: "DELETE /v2/{scope}/applications/{id}/dependencies/{dependencyId}",
        }),
    },
    (connection, routes): ApplicationsClient => {
        async function get(options: ApplicationOptions & ReadOptions): Promise<Application> {
            const found = await connection.get(routes.get, applicationOf(options), application, options);
            if (exists(found)) return found;
            throw new NotFound({ reason: "the application is being deleted", effect: "none" });
        }

        return {
            list(options = {}) {
                return connection.get(
                    routes.list,
                    ownedBy(options, "applications"),
                    applicationList,
                    options,
                );
            },

            get,

            create(options) {
                const body = orderOf(checked(newApplication, options));
                const all = ownedBy(options, "applications");
                return connection.write(routes.create, all, body, application, options);
            },

            async update(options) {
                const subject = applicationOf(options);
                const wanted = checked(changes, options);
                const { branch } = wanted;
                if (branch !== undefined) {
                    // The platform's own console sets the branch by its own route, and repeats it with the other settings.
                    await connection.send(setBranch, subject, { branch }, options);
                }
                return connection.write(routes.update, subject, bodyOf(wanted), application, options);
            },

            remove: options => connection.remove(routes.remove, applicationOf(options), options),

            tags: options => connection.get(routes.tags, tags(options), z.array(z.string()), options),

            addTag: options =>
                connection.send(routes.addTag, tags(options).at({ tag: options.tag }), undefined, options),

            removeTag: options =>
                connection.remove(routes.removeTag, tags(options).at({ tag: options.tag }), options),

            addons: options => connection.get(routes.addons, linked(options), z.array(addon), options),

            linkAddon(options) {
                const { addon } = checked(link, options);
                return connection.send(routes.linkAddon, linked(options), addon, options);
            },

            unlinkAddon: options => connection.remove(routes.unlinkAddon, linkedAddon(options), options),

            dependencies: options =>
                connection.get(routes.dependencies, needed(options), applicationList, options),

            addDependency: options =>
                connection.send(routes.addDependency, dependency(options), undefined, options),

            removeDependency: options =>
                connection.remove(routes.removeDependency, dependency(options), options),

            branches(options) {
                const subject = applicationOf({ ...options, application: options.id }).in("branches");
                return connection.get(routes.branches, subject, z.array(z.string()), options);
            },
        };
    },
);
