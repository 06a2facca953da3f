/**
 * The fields of the live platform's records, by the vendor's clients. Each is an argument, an output, or a row of "Not
 * managed" on the page of the kind, so that no field is lost silently.
 */
import { startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import * as registry from "../../../dist/provider/kinds/index.js";
import type { Kind } from "../../../dist/provider/kind/kind.js";
import { fixtures, kindsOn } from "../../support/kinds.js";

const kinds: Record<string, Kind> = registry;

const fields = Object.fromEntries(
    Object.entries(fixtures).flatMap(([name, { record }]) => (record ? [[name, record.fields]] : [])),
);

test.each(Object.entries(fields))(
    "%s has each field of the record, or lists the field as not managed",
    (name, of) => {
        const { args, outputs, reading } = kinds[name] as Kind;
        const unmanaged = reading?.unmanaged ?? {};
        const known = ["id", "ownerId", ...Object.keys(args.shape), ...Object.keys(outputs.shape)];
        const places = [...known, ...Object.keys(unmanaged)];
        expect(Object.values(of).filter(place => !places.includes(place))).toEqual([]);
        // Fields that only some dialects or clients have may be listed as well.
        const own = Object.keys(unmanaged).filter(field => !known.includes(field));
        const listed = [...Object.values(of), ...Object.keys(of).map(path => path.split(".").at(-1))];
        expect(own.filter(field => !listed.includes(field))).toEqual([]);
    },
);

test('a kind that loses a field in a replacement has the output "unmanaged"', () => {
    const losing = Object.values(kinds).filter(({ reading }) =>
        Object.values(reading?.unmanaged ?? {}).some(field => field.isSet !== undefined),
    );
    expect(losing).not.toEqual([]);
    expect(losing.filter(({ outputs }) => !("unmanaged" in outputs.shape))).toEqual([]);
});

describe("the simulator's records", () => {
    let platform: Platform;

    beforeAll(async () => {
        platform = await startPlatform({ dialect: "clever-cloud" });
    });

    afterAll(() => platform.close());

    async function records(path: string): Promise<object[]> {
        const { url, account } = platform;
        const answer = await fetch(`${url}${path}`, {
            headers: { authorization: `Bearer ${account.token}` },
        });
        const body = (await answer.json()) as object | object[];
        return Array.isArray(body) ? (body as object[]) : [body];
    }

    test("records contain no field that the table lacks", async () => {
        const { seed, account, state } = platform;
        const { organisation } = account;
        const { worker } = seed.applications;
        const kindsOfDrains = ["TCPSyslog", "ElasticSearch", "SPLUNK", "NewRelicHTTP", "HTTP"];
        const credentials = { username: "u", index: "i", token: "t", apiKey: "k", sourceToken: "s" };
        kindsOfDrains.forEach(kind =>
            state.drains.create(
                organisation,
                worker,
                { kind, url: "https://sink.example", credentials },
                undefined,
                true,
            ),
        );
        const lacking = await Promise.all(
            kindsOn("clever-cloud").map(async kind => {
                const path = fixtures[kind].record?.path?.(platform);
                if (path === undefined) {
                    return [];
                }
                const found = await records(path);
                const listed = `a ${kind} is listed: without one, testing/simulator/seed/ plants one`;
                expect({ [listed]: found.some(record => !("error" in record)) }).toEqual({ [listed]: true });
                const names = found.flatMap(record => fieldsOf(kind, record));
                return names.filter(name => fields[kind]?.[name] === undefined).map(name => [kind, name]);
            }),
        );
        expect(lacking.flat()).toEqual([]);
    });
});

/** The names of a record's fields, with the fields of a recipient one by one. */
function fieldsOf(kind: string, record: object): string[] {
    return Object.entries(record).flatMap(([name, value]) =>
        kind === "Drain" && name === "recipient"
            ? Object.keys(value as object).map(member => `recipient.${member}`)
            : [name],
    );
}
