/** What the program of a project declares by now: people write there what a generation has printed, and move it about. */
import { isGenerated, resourceIn, type Manifest, type ManifestResource } from "./manifest.js";
import { mainFile } from "./plan.js";
import type { DeclaredResource, ProgramFile } from "./program.js";

type Resources = Record<string, Record<string, ManifestResource>>;

/**
 * The manifest with what the program declares beside it, by the `adopt` of each. Where that has been taken out, the name
 * still tells what was generated. Either may have moved into a file of a person's own, and `adopt` tells what has been renamed.
 */
export function withDeclared(manifest: Manifest, program: readonly ProgramFile[]): Manifest {
    const resources = replaceableOf(manifest);
    const isInOneFile = Object.values(resources)
        .flatMap(byId => Object.values(byId))
        .every(({ file }) => file === mainFile);
    for (const { file, declarations } of program) {
        for (const declaration of declarations) {
            const { kind, name, identifier, isExported, adopt } = declaration;
            const id = adopt ?? idNamed(manifest, declaration);
            if (id === undefined) {
                continue;
            }
            const known = resourceIn(manifest, kind, id);
            const isReferable = isExported || (isInOneFile && file === mainFile);
            const isWhereItWas =
                known !== undefined && isGenerated(manifest, known) && isGenerated(manifest, { file });
            const { identifier: constant } = isWhereItWas ? known : { ...(isReferable && { identifier }) };
            (resources[kind] ??= {})[id] = {
                name: name ?? known?.name ?? id,
                file: isWhereItWas ? known.file : file,
                ...(constant !== undefined && { identifier: constant }),
                ...(known?.noted !== undefined && { noted: known.noted }),
            };
        }
    }
    return { ...manifest, resources };
}

/** The files of people's own that the generated ones import. */
export function ownFilesOf(manifest: Manifest, program: readonly ProgramFile[]): string[] {
    const imports = program.filter(file => isGenerated(manifest, file)).flatMap(({ imports }) => imports);
    return [...new Set(imports)].filter(file => !isGenerated(manifest, { file }));
}

/** What a later generation may replace. */
export function replaceableOf(manifest: Manifest): Resources {
    return resourcesWhere(manifest, resource => isGenerated(manifest, resource));
}

/** What people have in files of their own, which no generation replaces. */
export function keptOf(manifest: Manifest): Resources {
    return resourcesWhere(manifest, resource => !isGenerated(manifest, resource));
}

function resourcesWhere(manifest: Manifest, isWanted: (resource: ManifestResource) => boolean): Resources {
    return Object.fromEntries(
        Object.entries(manifest.resources).map(([kind, byId]) => [
            kind,
            Object.fromEntries(Object.entries(byId).filter(([, resource]) => isWanted(resource))),
        ]),
    );
}

function idNamed({ resources }: Manifest, { kind, name }: DeclaredResource): string | undefined {
    const ofKind = Object.hasOwn(resources, kind) ? (resources[kind] ?? {}) : {};
    return Object.entries(ofKind).find(([, resource]) => resource.name === name)?.[0];
}
