/** Secrets that must show nowhere, and the marks under which a state holds them. */
import type { Json, Platform, Properties, ResourceState } from "pulumi-cloud-platform/testing";

/** A value that is recognised wherever it shows up in the clear. */
export function hush(name: string): string {
    return `hush-${name}`;
}

const planted = /hush-\w|-set-by-somebody|secret-of-another-organisation/;
const secretName = /PASSWORD|SECRET|TOKEN|_KEY|URI|URL/;

/** The secrets that only the platform may know at this moment. */
export function secretsOf({ account, otherAccount, state }: Platform): string[] {
    const owners = [account.organisation, account.userId, otherAccount.organisation];
    const ofAddons = owners
        .flatMap(owner => state.addons.list(owner))
        .flatMap(({ environment }) => environment)
        .filter(({ name }) => secretName.test(name))
        .map(({ value }) => value);
    const credentials = [account, otherAccount].flatMap(
        ({ token, consumerKey, consumerSecret, userToken, userSecret }) => [
            token,
            consumerKey,
            consumerSecret,
            userToken,
            userSecret,
        ],
    );
    return [...ofAddons, ...credentials];
}

export function isLeaked(text: string, secrets: Iterable<string>): boolean {
    return planted.test(text) || [...secrets].some(secret => text.includes(secret));
}

const signature = "4dabf18193072939515e22adb298388d";

/** The resource with its secrets as plain values, from a state that was exported with them. */
export function decrypted(resource: ResourceState): ResourceState {
    // A component has none.
    const { inputs = {}, outputs } = resource as Partial<ResourceState>;
    return {
        ...resource,
        inputs: properties(inputs),
        ...(outputs === undefined ? {} : { outputs: properties(outputs) }),
    };
}

function properties(bag: Properties): Properties {
    return Object.fromEntries(Object.entries(bag).map(([key, value]) => [key, plain(value)]));
}

function plain(value: Json): Json {
    if (Array.isArray(value)) {
        return value.map(plain);
    }
    if (typeof value !== "object" || value === null) {
        return value;
    }
    const { plaintext } = value;
    return signature in value && typeof plaintext === "string"
        ? plain(JSON.parse(plaintext) as Json)
        : properties(value);
}
