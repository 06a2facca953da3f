/** Runtimes of applications and the sizes of their instances, compared with the snapshot or with the live catalogue. */
import type { InstanceType, Runtime } from "../client/index.js";
import { UserError } from "../kind/user-errors.js";
import type { Warning } from "../error-codes.js";
import { didYouMean, type Known } from "../text/suggest.js";
import { runtimes, zones } from "./generated/snapshot.js";
import { knownValuesNote, sameWord, suggestedRegion, unknownWord } from "./unknown-values.js";

/** Words of an application. Each is absent if a preview does not know it yet, or if it is not to be checked. */
export interface RuntimeWords {
    runtime?: string | undefined;
    region?: string | undefined;
    /** Names of flavors. */
    flavors: readonly string[];
}

/** By slug: what people call the runtime, or its language and frameworks. */
const spellings: Readonly<Record<string, readonly string[]>> = {
    docker: ["container", "dockerfile"],
    dotnet: [".net", "csharp", "c#", "fsharp", "aspnet"],
    elixir: ["erlang", "phoenix"],
    go: ["golang"],
    gradle: ["groovy", "kotlin"],
    jar: ["java", "jdk", "jvm"],
    linux: ["shell", "bash", "binary"],
    maven: ["mvn", "spring", "spring-boot"],
    node: ["nodejs", "node.js", "javascript", "typescript", "bun", "npm", "js"],
    php: ["laravel", "symfony", "wordpress"],
    play2: ["play"],
    python: ["py", "django", "flask", "fastapi", "uvicorn"],
    ruby: ["rails", "rack", "ror"],
    rust: ["cargo"],
    sbt: ["scala"],
    static: ["html", "hugo", "spa"],
    "static-apache": ["apache", "httpd"],
    v: ["vlang"],
    war: ["tomcat", "jetty", "servlet"],
};

/**
 * Returns one warning for each word that is not in the snapshot. The warnings for an existing application suggest no
 * similar flavor, since the platform may have renamed the current one.
 *
 * @param of the runtime of an existing application, which has the flavors. Undefined for a new application
 */
export function warningsAboutRuntime({ runtime, region, flavors }: RuntimeWords, of?: string): Warning[] {
    const slugs = runtimes.map(([slug]) => slug);
    const regions = zones.map(([name]) => name);
    const warnings: Warning[] = [];
    if (runtime !== undefined && !slugs.includes(runtime)) {
        const suggestion = suggestedRuntime(runtime, slugs) || knownValuesNote(slugs);
        warnings.push(unknownWord("unknown-runtime", `there is no known runtime "${runtime}".${suggestion}`));
    }
    const [slug, , offered = []] = runtimes.find(known => known[0] === (of ?? runtime)) ?? [];
    for (const word of slug === undefined ? [] : flavors.filter(each => !isOffered(each, offered))) {
        const suggestion = (of === undefined && didYouMean(word, offered)) || knownValuesNote(offered);
        warnings.push(
            unknownWord("unknown-flavor", `"${slug ?? ""}" has no known flavor "${word}".${suggestion}`),
        );
    }
    if (region !== undefined && !regions.includes(region)) {
        const suggestion = suggestedRegion(region, regions) || knownValuesNote(regions);
        warnings.push(unknownWord("unknown-region", `there is no known region "${region}".${suggestion}`));
    }
    return warnings;
}

/** Returns the runtimes that can be chosen, each in the newest version, by name. */
export function runtimesIn(types: readonly InstanceType[]): Runtime[] {
    const found = new Map<string, Runtime>();
    for (const { type, version, enabled, comingSoon, variants, ...rest } of types) {
        const { flavors, defaultFlavor, buildFlavor, maxInstances } = rest;
        for (const { id, slug, name } of enabled && !comingSoon ? variants : []) {
            if (version >= (found.get(slug)?.version ?? "")) {
                const sizes = { flavors, defaultFlavor, buildFlavor, maxInstances };
                found.set(slug, { runtime: slug, name, type, version, variant: id ?? slug, ...sizes });
            }
        }
    }
    return [...found.values()].sort((a, b) => (a.runtime < b.runtime ? -1 : 1));
}

/** Returns the runtime with this slug. Throws if the platform does not offer it. */
export function runtimeNamed(types: readonly InstanceType[], word: string): Runtime {
    const offered = runtimesIn(types);
    const found = offered.find(({ runtime }) => runtime === word);
    if (found !== undefined) {
        return found;
    }
    const slugs = offered.map(({ runtime }) => runtime);
    throw new UserError(
        "unknown-runtime",
        `the platform has no runtime "${word}".${suggestedRuntime(word, slugs)}`,
        `Runtimes: ${slugs.join(", ")}.`,
    );
}

/** Throws if the runtime lacks one of the flavors. */
export function assertFlavors({ runtime, flavors }: Runtime, words: readonly string[]): void {
    const offered = flavors.filter(({ available }) => available).map(({ name }) => name);
    const missing = words.find(word => !isOffered(word, offered));
    if (missing !== undefined) {
        throw new UserError(
            "unknown-flavor",
            `the runtime "${runtime}" has no flavor "${missing}".${didYouMean(missing, offered)}`,
            `Flavors: ${offered.join(", ")}.`,
        );
    }
}

/** True if the snapshot shows that the first flavor is larger. */
export function isLarger(runtime: string | undefined, flavor: string, other: string): boolean {
    const [, , sizes = []] = runtimes.find(([slug]) => slug === runtime) ?? [];
    const placeOf = (word: string): number => sizes.findIndex(size => sameWord(size, word));
    return placeOf(other) >= 0 && placeOf(flavor) > placeOf(other);
}

function suggestedRuntime(word: string, slugs: readonly string[]): string {
    const known: Known[] = slugs.map(slug => ({ word: slug, also: spellings[slug] ?? [] }));
    return didYouMean(word, known);
}

function isOffered(word: string, offered: readonly string[]): boolean {
    return offered.some(each => sameWord(each, word));
}
