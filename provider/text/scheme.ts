const host = /^(localhost|[^\s/:?#@]+\.[^\s/:?#@]+)(:\d+)?([/?#]|$)/i;

/** Returns a hint if the text is the address of a host without a scheme, such as `127.0.0.1:4000`. */
export function schemeHint(text: string): string {
    const scheme = /^(localhost|127\.)/i.test(text) ? "http" : "https";
    return host.test(text) ? `; the scheme is missing: begin with ${scheme}://` : "";
}
