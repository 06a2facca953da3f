/** The proxy for requests to the platform, from the environment variables that all tools read. */
import { BlockList, isIP } from "node:net";
import { impossibleInLogin } from "../text/credential-characters.js";
import { isLoopback } from "../client/http/is-loopback.js";
import { loginOf, parseProxy } from "../client/http/proxy.js";
import { nonEmpty, type Resolved, resolved, type Setting } from "./sources.js";

/** A proxy. `fault` says that its user or password contains a character that neither can have. */
interface ResolvedProxy extends Resolved<URL> {
    readonly fault?: string;
}

/** Requests to this machine use no proxy. The engine and other programs in Go follow the same rule. */
export function proxyOf(baseUrl: string | undefined, environment: NodeJS.ProcessEnv): ResolvedProxy {
    if (baseUrl === undefined) {
        return {};
    }
    const { protocol, hostname } = new URL(baseUrl);
    const proxy = variable(protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY", environment);
    const { text: exempt = "" } = variable("NO_PROXY", environment);
    if (proxy.text === undefined || isLoopback(hostname) || isExempt(hostname, exempt)) {
        return {};
    }
    const value = parseProxy(proxy.text);
    const expected = "it must be the address of an HTTP proxy, such as http://proxy.example.com:3128";
    if (value === undefined) {
        return resolved<URL>(proxy, value, expected);
    }
    const { user = "", password = "" } = loginOf(value) ?? {};
    // The text as well, since a URL loses its line breaks.
    const found = impossibleInLogin(`${user}${password}${proxy.text.replaceAll(" ", "")}`);
    return found === undefined
        ? { value }
        : {
              fault: `${proxy.name} contains ${found}, which neither the user nor the password of a proxy has: copy the whole value again`,
          };
}

/** The name in lower case takes precedence, as in curl. */
function variable(name: string, environment: NodeJS.ProcessEnv): Setting {
    const lowerCase = name.toLowerCase();
    const text = nonEmpty(environment[lowerCase]);
    return text === undefined ? { name, text: nonEmpty(environment[name]) } : { name: lowerCase, text };
}

/** @see https://curl.se/libcurl/c/CURLOPT_NOPROXY.html */
function isExempt(hostname: string, list: string): boolean {
    const host = withoutBrackets(hostname).replace(/\.$/, "");
    return list
        .toLowerCase()
        .split(/[\s,]+/)
        .some(entry => entry === "*" || (isIP(host) === 0 ? isWithin(host, entry) : isAmong(host, entry)));
}

/** A domain includes its subdomains. */
function isWithin(host: string, entry: string): boolean {
    const domain = entry.replace(/^\*?\./, "").replace(/\.$/, "");
    return domain !== "" && (host === domain || host.endsWith(`.${domain}`));
}

/** An entry is an address or a network such as `10.0.0.0/8`. */
function isAmong(host: string, entry: string): boolean {
    const [network = "", bits] = withoutBrackets(entry).split("/");
    const family = isIP(network);
    const longest = family === 4 ? 32 : 128;
    const prefix = bits === undefined ? longest : Number(bits || NaN);
    if (family === 0 || family !== isIP(host) || !(prefix >= 0 && prefix <= longest)) {
        return false;
    }
    const type = family === 4 ? "ipv4" : "ipv6";
    const addresses = new BlockList();
    addresses.addSubnet(network, prefix, type);
    return addresses.check(host, type);
}

function withoutBrackets(address: string): string {
    return address.replace(/^\[|\]$/g, "");
}
