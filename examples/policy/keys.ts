/** Finds what looks like a key in an address. It may take a harmless word for a key; a key without digits and of few letters passes. */
const namesOfKeys =
    /(^|[^a-z])(pwd|sig|auth)$|(^|[^a-z]|api|access|auth|secret|private|shared)keys?$|(token|secret|passw(or)?d|passphrase|signature|credential)s?$/i;
const namesInPaths = /^(api|access|auth|secret)?[-_]?(key|token|secret|password)s?$/i;
const knownBeginnings =
    /(^|[^a-z\d])(gh[opsru]_|github_pat_|glpat-|[rs]k_(live|test)_|xox[a-z]-|AKIA[A-Z\d]{8}|AIza[\w-]{8}|eyJ[\w-]{8})/;
const uuid = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/i;

/** Shorter ones are too often words. */
const shortestKey = 16;

/** True if letters and digits alternate, or capitals stand inside a word. */
function isOdd(run: string): boolean {
    if (/\d[a-z]+\d|[a-z]\d+[a-z]/i.test(run) || /[^aeiouy\d]{6}/i.test(run)) {
        return true;
    }
    const words = run.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [];
    const shortestAverage = /[A-Z]{2}/.test(run) && /[a-z]/.test(run) ? 4 : 3;
    return words.length > 1 && run.length < words.length * shortestAverage;
}

/** True if a text looks like a generated key. Many keys contain dashes and underscores, which also join words. */
function looksRandom(text: string): boolean {
    const odd = (text.match(/[a-z\d]+/gi) ?? []).filter(run => isOdd(run) || /^\d{20,}$/.test(run));
    return (
        uuid.test(text) ||
        knownBeginnings.test(text) ||
        odd.reduce((sum, { length }) => sum + length, 0) >= shortestKey
    );
}

/** The host of an application may have its id in it, so only what has no dash counts. */
function isOddHost(host: string): boolean {
    return host.split(/[.-]/).some(run => run.length >= shortestKey && isOdd(run));
}

function decoded(text: string): string {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}

/** `name=value`, or a value alone. */
function holdsKey(pair: string): boolean {
    const at = pair.indexOf("=");
    const [name, value] = at === -1 ? ["", pair] : [pair.slice(0, at), pair.slice(at + 1)];
    return (namesOfKeys.test(decoded(name)) && value !== "") || looksRandom(decoded(value));
}

function isKeyInPath(part: string, index: number, parts: readonly string[]): boolean {
    return holdsKey(part) || (part !== "" && namesInPaths.test(parts[index - 1] ?? ""));
}

/** Returns the part of an address that contains a likely key; undefined if there is none. */
export function keyIn(address: string): string | undefined {
    if (!URL.canParse(address)) {
        return undefined;
    }
    const { username, password, hostname, search, pathname, hash } = new URL(address);
    const found = {
        "before its host": username !== "" || password !== "",
        "in its host": isOddHost(hostname),
        "in its path": pathname.split(/[/;]/).some(isKeyInPath),
        "in its query": search.slice(1).split(/[&;]/).some(holdsKey),
        "in its fragment": hash
            .slice(1)
            .split(/[&;?/]/)
            .some(holdsKey),
    };
    return Object.entries(found).find(([, isThere]) => isThere)?.[0];
}
