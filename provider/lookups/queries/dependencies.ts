/** Finds the resources that a lookup waits for: those in `dependsOn`, and those behind its arguments. */
import * as pulumi from "@pulumi/pulumi";
import { UserError } from "../../kind/user-errors.js";

export type Dependencies = pulumi.Input<pulumi.Input<pulumi.Resource>[]> | pulumi.Input<pulumi.Resource>;

export interface Awaited {
    readonly resources: pulumi.Resource[];
    /** Resolves when all resources are complete. Unknown in a preview if one is yet to be created. */
    readonly ids: pulumi.Output<unknown>;
}

/** Members of outputs in every supported SDK version, which its types omit. */
interface OutputInternals {
    promise(): Promise<unknown>;
    allResources(): Promise<Iterable<pulumi.Resource>>;
}
interface ComponentInternals {
    readonly __data: Promise<unknown>;
    readonly __childResources?: Iterable<pulumi.Resource>;
    readonly __remote: boolean;
}

export async function awaitedBy(
    args: pulumi.Output<unknown>,
    dependsOn: Dependencies | undefined,
): Promise<Awaited> {
    const told = await gather(dependsOn);
    const implied = await resourcesBehind(args);
    const all = await Promise.all([...told, ...implied].map(customResources));
    const resources = [...new Set(all.flat())];
    return { resources, ids: pulumi.all(resources.map(idOf)) };
}

async function gather(dependsOn: unknown): Promise<pulumi.Resource[]> {
    const given = await dependsOn;
    if (given === undefined || given === null) {
        return [];
    }
    if (Array.isArray(given)) {
        return (await Promise.all(given.map(gather))).flat();
    }
    if (pulumi.Output.isInstance(given)) {
        const inside = await gather(await internalsOf(given).promise());
        return [...inside, ...(await resourcesBehind(given))];
    }
    if (!pulumi.Resource.isInstance(given)) {
        throw new UserError("invalid-argument", "dependsOn contains a value that is not a resource", "");
    }
    return [given];
}

async function resourcesBehind(output: pulumi.Output<unknown>): Promise<pulumi.Resource[]> {
    return [...(await internalsOf(output).allResources())];
}

/** Replaces a component by its children. */
async function customResources(resource: pulumi.Resource): Promise<pulumi.Resource[]> {
    if (!pulumi.ComponentResource.isInstance(resource)) {
        return [resource];
    }
    const component = resource as unknown as ComponentInternals;
    if (component.__remote) {
        return [resource];
    }
    await component.__data;
    const children = [...(component.__childResources ?? [])];
    return (await Promise.all(children.map(customResources))).flat();
}

function idOf(resource: pulumi.Resource): pulumi.Output<string> {
    return pulumi.CustomResource.isInstance(resource) ? resource.id : resource.urn;
}

function internalsOf(output: pulumi.Output<unknown>): OutputInternals {
    return output as unknown as OutputInternals;
}
