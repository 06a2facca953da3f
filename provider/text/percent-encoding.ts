/**
 * Percent-encodes all but the unreserved characters of RFC 3986. `encodeURIComponent` alone leaves five more, which
 * a signature's base string would then spell differently.
 */
export function encode(value: string): string {
    return encodeURIComponent(value.toWellFormed()).replace(
        /[!'()*]/g,
        character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    );
}
