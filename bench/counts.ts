/** Counts the requests of a refresh without an engine: only the lifecycles, all resources at once. */
import type { LoggedRequest, Platform } from "pulumi-cloud-platform/testing";
import { applicationsIn, type Declaration, type Reference } from "./mix";

type Properties = Record<string, unknown>;

interface Lifecycle {
    check(olds: Properties, news: Properties): Promise<{ inputs?: Properties; failures?: object[] }>;
    create(inputs: Properties): Promise<{ id: string; outs?: Properties }>;
    read(id: string, props?: Properties): Promise<{ id?: string | undefined }>;
}

export type CreateHost = (options: { environment: Record<string, string> }) => Record<string, Lifecycle>;

interface Made {
    id: string;
    state: Properties;
}

/** Creates the declared resources, and returns the requests with which a new host process refreshes them. */
export async function refreshRequests(
    platform: Platform,
    createHost: CreateHost,
    declarations: Declaration[],
    isRefreshed: (declaration: Declaration) => boolean = () => true,
): Promise<LoggedRequest[]> {
    const { organisation } = platform.account;
    for (const id of applicationsIn(declarations)) {
        platform.state.applications.add(organisation, { id, name: id });
    }
    const environment = platform.environment({ organisation: true });
    const made = await createAll(createHost({ environment }), declarations);
    const host = createHost({ environment });
    const mark = platform.requests.mark();
    await Promise.all(
        declarations.filter(isRefreshed).map(async ({ kind, name }) => {
            const { id, state } = made.get(name) ?? { id: "", state: {} };
            const found = await lifecycleOf(host, kind).read(id, state);
            if (found.id !== id) {
                throw new Error(`the refresh did not find ${name}`);
            }
        }),
    );
    return platform.requests.since(mark);
}

/** Addresses that were read more than once. */
export function readTwice(requests: LoggedRequest[]): string[] {
    const urls = requests.map(
        ({ method, path, query }) => `${method} ${path}?${new URLSearchParams(query).toString()}`,
    );
    return urls.filter((url, index) => urls.indexOf(url) !== index);
}

async function createAll(
    host: Record<string, Lifecycle>,
    declarations: Declaration[],
): Promise<Map<string, Made>> {
    const made = new Map<string, Made>();
    const isReference = (value: unknown): value is Reference =>
        typeof value === "object" && value !== null && "$id" in value;
    const create = async ({ kind, name, args }: Declaration): Promise<void> => {
        const resolved = Object.entries(args).map(([key, value]) => [
            key,
            isReference(value) ? made.get(value.$id)?.id : value,
        ]);
        const lifecycle = lifecycleOf(host, kind);
        const news = Object.fromEntries(resolved) as Properties;
        const { inputs = {}, failures = [] } = await lifecycle.check({}, news);
        if (failures.length > 0) {
            throw new Error(`${name}: ${JSON.stringify(failures)}`);
        }
        const { id, outs = {} } = await lifecycle.create(inputs);
        made.set(name, { id, state: withoutMarks(outs) as Properties });
    };
    const refersToOthers = ({ args }: Declaration): boolean => Object.values(args).some(isReference);
    await Promise.all(declarations.filter(one => !refersToOthers(one)).map(create));
    await Promise.all(declarations.filter(refersToOthers).map(create));
    return made;
}

function lifecycleOf(host: Record<string, Lifecycle>, kind: string): Lifecycle {
    const lifecycle = host[kind];
    if (lifecycle === undefined) {
        throw new Error(`the host knows no ${kind}`);
    }
    return lifecycle;
}

const signature = "4dabf18193072939515e22adb298388d";

/** Replaces marked secrets by plain values, as the engine does when it passes outputs back. */
function withoutMarks(value: unknown): unknown {
    if (Array.isArray(value)) {
        return value.map(withoutMarks);
    }
    if (typeof value !== "object" || value === null) {
        return value;
    }
    if (signature in value && "value" in value) {
        return withoutMarks(value.value);
    }
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutMarks(inner)]));
}
