/** What people have declared in generated files, and what a new generation could not tell from nothing. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { kinds } from "./kinds.js";
import type { Manifest } from "./manifest.js";
import { declarationsIn, type DeclaredResource } from "./program.js";

/**
 * In words. What the manifest has is not among them: it is written again, or it has gone from the platform.
 *
 * @param declared the manifest, with what is known by its `adopt`
 */
export function lostFrom(directory: string, declared: Manifest): string[] {
    const known = new Set(
        Object.entries(declared.resources).flatMap(([kind, byId]) =>
            Object.values(byId).map(({ name }) => wordsFor({ kind, name })),
        ),
    );
    return Object.keys(declared.files)
        .map(name => [name, join(directory, name)] as const)
        .filter(([name, path]) => name.endsWith(".ts") && existsSync(path))
        .flatMap(([name, path]) =>
            declarationsIn(readFileSync(path, "utf8"))
                .filter(declaration => declaration.adopt === undefined && isResource(declaration))
                .map(wordsFor)
                .filter(words => !known.has(words))
                .map(words => `${words}, in ${name}`),
        );
}

/** Other classes, such as `pulumi.Config`, are resources where they take a name. */
function isResource({ kind, name }: DeclaredResource): boolean {
    return name !== undefined || Object.hasOwn(kinds, kind);
}

function wordsFor({ kind, name }: Pick<DeclaredResource, "kind" | "name">): string {
    return name === undefined ? `${kind} of a name that is computed` : `${kind} "${name}"`;
}
