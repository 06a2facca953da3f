import { z } from "zod";
import type { Connection } from "../connection.js";
import type { ApplicationsClient } from "../contract/applications.js";
import { applicationOf } from "../subject.js";
import { unsupported } from "./unsupported.js";

export const routes = {
    branches: "GET /v2/{scope}/applications/{id}/branches",
    list: undefined,
    get: undefined,
    create: undefined,
    update: undefined,
    remove: undefined,
    tags: undefined,
    addTag: undefined,
    removeTag: undefined,
    addons: undefined,
    linkAddon: undefined,
    unlinkAddon: undefined,
    dependencies: undefined,
    addDependency: undefined,
    removeDependency: undefined,
} as const;

export function client(connection: Connection): ApplicationsClient {
    return {
        list: unsupported("a list of applications"),
        get: unsupported("applications"),
        create: unsupported("new applications"),
        update: unsupported("the settings of an application"),
        remove: unsupported("the deletion of an application"),
        tags: unsupported("the tags of an application"),
        addTag: unsupported("the tags of an application"),
        removeTag: unsupported("the tags of an application"),
        addons: unsupported("the add-ons of an application"),
        linkAddon: unsupported("links between applications and add-ons"),
        unlinkAddon: unsupported("links between applications and add-ons"),
        dependencies: unsupported("links between applications"),
        addDependency: unsupported("links between applications"),
        removeDependency: unsupported("links between applications"),

        branches(options) {
            const subject = applicationOf({ ...options, application: options.id }).in("branches");
            return connection.get(routes.branches, subject, z.array(z.string()), options);
        },
    };
}
