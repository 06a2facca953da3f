/** The process that asks who has an object, and the resources that it serves. */
import { partsOfUrn } from "../../protocol/urns.js";
import type { StackRecord } from "./records.js";

export interface Process {
    /** The beginning of the types of the resources that it serves. */
    readonly typePrefix: string;
    /** The name of its explicit provider; undefined for the default one. */
    readonly provider: string | undefined;
    /** True if the process of a resource deletes its object without asking what other resources have. */
    deletesWithoutAsking(resource: { readonly urn: string }): boolean;
}

/** True if this process serves the type: that of the npm package, or that of the native provider. */
export function servesType({ typePrefix }: Pick<Process, "typePrefix">, { urn }: { urn: string }): boolean {
    return partsOfUrn(urn).type.startsWith(typePrefix);
}

/** True if the process serves the type of the resource, and has the provider of the same name. */
export function isServedBy(process: Process, resource: StackRecord): boolean {
    return servesType(process, resource) && resource.provider === process.provider;
}
