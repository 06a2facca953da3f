import { Violation } from "./violation.js";
import type { Route } from "./routes/route.js";

export interface Match {
    readonly route: Route;
    /** Parts of the path as sent, still encoded. */
    readonly parts: ReadonlyMap<string, string>;
}

interface CompiledRoute {
    readonly route: Route;
    readonly pattern: RegExp;
    readonly names: readonly string[];
    readonly literals: number;
}

/** The patterns of path parts. Default: one segment of any text. */
export type Parts = Readonly<Record<string, string>>;

const placeholder = /\{(\w+)\}|<(\w+)>/g;

/** Name of a route in the log: `GET /v2/{scope}/addons`. */
export function nameOf(route: Pick<Route, "method" | "path">): string {
    return `${route.method} ${route.path}`;
}

/** Finds the route of a request; literal segments win over placeholders. */
export class Router {
    readonly #compiled: readonly CompiledRoute[];

    /** @param parts regular expressions, by the names of the parts */
    constructor(routes: readonly Route[], parts: Parts) {
        this.#compiled = routes.map(route => compile(route, parts)).sort((a, b) => b.literals - a.literals);
    }

    match(method: string, path: string): Match | undefined {
        for (const { route, pattern, names } of this.#compiled) {
            const found = route.method === method ? pattern.exec(path) : null;
            if (found !== null) {
                const parts = names.map((name, position) => [name, found[position + 1] ?? ""] as const);
                return { route, parts: new Map(parts) };
            }
        }
        return undefined;
    }

    /** The reason why no route matched. */
    unmatched(method: string, path: string): Violation {
        const others = this.#compiled
            .filter(({ pattern }) => pattern.test(path))
            .map(({ route }) => route.method);
        return others.length > 0
            ? new Violation(
                  `this path has no ${method}, only ${others.join(", ")}`,
                  405,
                  this.#nearest(method, path),
              )
            : new Violation("no such route", 400, this.#nearest(method, path));
    }

    /** @returns the name that was probably meant, where no route has this one */
    mistaken(name: string): string | undefined {
        const [method = "", path = ""] = name.split(" ");
        const isKnown = this.#compiled.some(({ route }) => nameOf(route) === name);
        return isKnown ? undefined : this.#nearest(method, path);
    }

    #nearest(method: string, path: string): string | undefined {
        const ranked = this.#compiled
            .map(({ route }) => ({ route, distance: distance(route, method, path) }))
            .sort((a, b) => a.distance - b.distance);
        return ranked[0] && nameOf(ranked[0].route);
    }
}

function compile(route: Route, parts: Parts): CompiledRoute {
    const names = [...route.path.matchAll(placeholder)].map(([, braced, angled]) => braced ?? angled ?? "");
    const source = route.path
        .replaceAll(".", "\\.")
        .replace(
            placeholder,
            (_, braced?: string, angled?: string) => `(${parts[braced ?? angled ?? ""] ?? "[^/]+"})`,
        );
    return {
        route,
        names,
        pattern: new RegExp(`^${source}$`),
        literals: segmentsOf(route.path).filter(isLiteral).length,
    };
}

function isLiteral(segment: string): boolean {
    return !/[{<]/.test(segment);
}

/** Scopes count as one segment, whichever of their forms is used. */
function segmentsOf(path: string): string[] {
    return path
        .replace(/\/organisations\/[^/]+/, "/self")
        .split("/")
        .slice(1);
}

function distance(route: Route, method: string, path: string): number {
    const given = segmentsOf(path);
    const wanted = segmentsOf(route.path);
    const length = Math.max(given.length, wanted.length);
    let total = route.method === method ? 0 : 0.5;
    for (let position = 0; position < length; position += 1) {
        const [mine, theirs] = [given[position], wanted[position]];
        if (mine === undefined || theirs === undefined) {
            total += 1;
        } else if (isLiteral(theirs)) {
            total += editDistance(mine, theirs) / Math.max(mine.length, theirs.length, 1);
        } else {
            // A placeholder takes anything, but a literal that fits is the better guess.
            total += 0.1;
        }
    }
    return total;
}

function editDistance(a: string, b: string): number {
    let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
    for (let row = 1; row <= a.length; row += 1) {
        const current = [row];
        for (let column = 1; column <= b.length; column += 1) {
            const substitution = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
            const insertion = (current[column - 1] ?? 0) + 1;
            const deletion = (previous[column] ?? 0) + 1;
            current.push(Math.min(substitution, insertion, deletion));
        }
        previous = current;
    }
    return previous[b.length] ?? 0;
}
