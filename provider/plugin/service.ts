/** The calls of the native provider's protocol, served by the lifecycles and the queries. */
import type { UntypedServiceImplementation } from "@grpc/grpc-js";
import type * as Messages from "@pulumi/pulumi/proto/provider_pb.js";
import { withAddress } from "../error-codes.js";
import * as registry from "../kinds/index.js";
import { isMap, pick, type JsonObject } from "../basics/json.js";
import { argumentsThat, type Kind } from "../kind/kind.js";
import { adapt, type Lifecycle } from "../lifecycle/adapter.js";
import { explainAs } from "../lifecycle/failures/error-messages.js";
import { assertNothingHidden, mustBeAsDeclared } from "../lifecycle/operations/verify-import.js";
import { Session, type SessionOptions } from "../lifecycle/run/session.js";
import * as queriesByName from "../lookups/queries/index.js";
import { checkedArguments, answerQuery } from "../lookups/queries/answer-query.js";
import type { Query } from "../lookups/queries/query.js";
import { connectToEngine, type EngineClient } from "../protocol/engine-client.js";
import { ignoredKey, undecidedKey } from "../protocol/hidden-properties.js";
import { isIgnored } from "../protocol/ignored-changes.js";
import { logThrough } from "../protocol/log.js";
import { hostKey } from "../protocol/properties.js";
import { exportsThrough } from "../protocol/stack-export.js";
import { isDefaultProvider, nativeTypePrefix, partsOfUrn } from "../protocol/urns.js";
import { withPythonSpelling } from "../text/python-spelling.js";
import { misspelledKey } from "../settings/configuration-faults.js";
import { namespace, secretKeys } from "../settings/names.js";
import { assertCheckpoints, keysFromEngine, type StackKeys } from "../settings/settings.js";
import { keysOf } from "./configuration.js";
import { assertNoLoss, importedFrom } from "./import-ids.js";
import { SeparateProcesses } from "./separate-processes.js";
import { Empty, engineSdk, fromStruct, messages, PluginInfo, toStruct, unary } from "./grpc.js";
import { RequestedResource, valueBefore } from "./requested-resource.js";
import { differencesOf, unmarked, withMarks } from "./values.js";

const kinds: Readonly<Record<string, Kind>> = registry;
const queries: Readonly<Record<string, Query>> = queriesByName;

export interface ServiceOptions {
    /** The schema of the package, as JSON. */
    readonly schema: string;
    /** The address of the engine. Default: the one that the engine passes at the start of the protocol. */
    readonly engine?: string | undefined;
    /** The environment, the clock and the like. Default: those of the process. */
    readonly session?: SessionOptions;
    /** The keys of the stack's configuration. Default: those that the engine passes to the process. */
    readonly stackKeys?: StackKeys;
}

interface Schema {
    readonly version?: string;
    readonly functions: Readonly<Record<string, { outputs: { properties: JsonObject } }>>;
}

export function serviceOf({
    schema,
    engine = "",
    session: options,
    stackKeys = keysFromEngine(),
}: ServiceOptions): UntypedServiceImplementation {
    const described = JSON.parse(schema) as Schema;
    let address = engine;
    let stackUrn = "";
    let hasWritten = false;
    /** By URN, the ids of objects that an import has read and no comparison has verified. */
    const imported = new Map<string, string>();
    const toEngine = (): EngineClient => ({
        ...connectToEngine(address, engineSdk),
        stackUrn: () => Promise.resolve(stackUrn),
    });
    const sessionOptions = { ...exportsThrough(toEngine), ...options };
    const processes = new SeparateProcesses(async organization => {
        assertCheckpoints();
        return sessionOptions.exportStack(organization);
    });
    const session = new Session({
        log: logThrough(toEngine, nativeTypePrefix),
        guardsDeletions: true,
        otherProcesses: processes,
        typePrefix: nativeTypePrefix,
        ...sessionOptions,
    });
    const lifecycles = new Map(
        Object.entries(kinds).map(([name, kind]) => [name, adapt(name, () => kind, session)]),
    );

    const about = (request: { getUrn(): string }) => {
        stackUrn = request.getUrn();
        const subject = new RequestedResource(stackUrn, kinds);
        const lifecycle = lifecycles.get(subject.kind.name) as Lifecycle;
        return { subject, lifecycle };
    };

    return {
        handshake: unary((request: Messages.ProviderHandshakeRequest) => {
            address = request.getEngineAddress();
            return new messages.ProviderHandshakeResponse().setAcceptSecrets(true);
        }),
        attach: unary((request: { getAddress(): string }) => {
            address = request.getAddress();
            return new Empty();
        }),
        getPluginInfo: unary(() => new PluginInfo().setVersion(described.version ?? "")),
        getSchema: unary(() => new messages.GetSchemaResponse().setSchema(schema)),
        // The engine sends this at every end of an operation, also after a success.
        cancel: unary(() => new Empty()),

        checkConfig: unary((request: Messages.CheckRequest) => {
            const { values } = unmarked(fromStruct(request.getNews()));
            // The stack's configuration makes the default provider. An explicit one has its inputs from the program.
            const configured = isDefaultProvider(partsOfUrn(request.getUrn()).name) ? values : {};
            const response = new messages.CheckResponse().setInputs(toStruct(withMarks(secretKeys, values)));
            const misspelled = misspelledKey(
                Object.keys({ ...configured, ...stackKeys }).map(key => `${namespace}:${key}`),
            );
            if (misspelled !== undefined) {
                const reason = withAddress(misspelled, "unknown-setting");
                return response.setFailuresList([new messages.CheckFailure().setReason(reason)]);
            }
            return response;
        }),
        configure: unary((request: Messages.ConfigureRequest) => {
            stackUrn = request.getUrn() ?? stackUrn;
            session.configure(
                keysOf(request.getName() ?? "", unmarked(fromStruct(request.getArgs())).values, stackKeys),
            );
            return new messages.ConfigureResponse().setAcceptsecrets(true).setSupportspreview(true);
        }),

        check: unary(async (request: Messages.CheckRequest) => {
            const { subject, lifecycle } = about(request);
            processes.noteAsked(subject.kind, subject.path);
            const [olds, news] = [subject.given(request.getOlds()), subject.given(request.getNews())];
            const hidden = { [undecidedKey]: true, ...subject.refusals(news, olds) };
            const result = await lifecycle.check(subject.withHidden(olds), subject.withHidden(news, hidden));
            const failures = result.failures ?? [];
            return new messages.CheckResponse()
                .setInputs(subject.inputs(result.inputs as JsonObject, news))
                .setFailuresList(
                    failures.map(({ property, reason }) =>
                        new messages.CheckFailure()
                            .setProperty(property)
                            .setReason(withPythonSpelling(reason)),
                    ),
                );
        }),
        diff: unary(async (request: Messages.DiffRequest) => {
            const { subject, lifecycle } = about(request);
            processes.noteAsked(subject.kind, subject.path);
            const [olds, news] = [subject.given(request.getOlds()), subject.given(request.getNews())];
            const ignored = request.getIgnorechangesList();
            const id = request.getId();
            // Once a run: the engine compares a resource again to find out what a replacement replaces along with it.
            const isImported = imported.get(request.getUrn()) === id && mustBeAsDeclared(subject.kind);
            imported.delete(request.getUrn());
            const asImport = (error: unknown): never => {
                throw explainAs(error, `import ${subject.kind.noun} "${id}"`);
            };
            if (isImported) {
                await lifecycle
                    .verifyImport(id, subject.withHidden(olds), subject.withHidden(news), ignored)
                    .catch(asImport);
            }
            if (hostKey in olds.values) {
                const { kind, path } = subject;
                await processes.assertSole({ kind, session }, path, request.getId(), olds.values);
            }
            const {
                changes,
                names,
                replaces = [],
                deleteBeforeReplace = false,
                leftAlone,
            } = await lifecycle.diff(
                request.getId(),
                subject.withHidden(olds),
                subject.withHidden(news, { [ignoredKey]: ignored }),
            );
            if (isImported) {
                try {
                    assertNothingHidden(subject.kind, id, news.values, names, ignored);
                } catch (error) {
                    asImport(error);
                }
            }
            const { DiffChanges } = messages.DiffResponse;
            const response = new messages.DiffResponse()
                .setChanges(changes === false ? DiffChanges.DIFF_NONE : DiffChanges.DIFF_SOME)
                .setReplacesList(replaces)
                .setDeletebeforereplace(deleteBeforeReplace)
                .setDiffsList([...names])
                .setHasdetaileddiff(names.length > 0);
            const unchanged = [...ignored, ...leftAlone];
            for (const name of names) {
                const differences = differencesOf(name, valueBefore(olds.values, name), news.values[name]);
                for (const [path, difference] of differences.filter(
                    ([path]) => !isIgnored(unchanged, path),
                )) {
                    const word = replaces.includes(name) ? (`${difference}_REPLACE` as const) : difference;
                    const kind = messages.PropertyDiff.Kind[word];
                    response.getDetaileddiffMap().set(path, new messages.PropertyDiff().setKind(kind));
                }
            }
            return response;
        }),
        create: unary(async (request: Messages.CreateRequest) => {
            const { subject, lifecycle } = about(request);
            const news = subject.given(request.getProperties());
            const response = new messages.CreateResponse();
            if (request.getPreview()) {
                const properties = await lifecycle.preview(subject.withHidden(news));
                return response.setProperties(subject.answer(properties, news));
            }
            hasWritten = true;
            processes.noteWrite();
            const args = subject.withHidden(subject.withTimeout(news, "create", request.getTimeout()));
            const made = await subject.recorded(news, () => lifecycle.create(args));
            return response.setId(made.id).setProperties(subject.answer(made.outs as JsonObject, news));
        }),
        read: unary(async (request: Messages.ReadRequest) => {
            const { subject, lifecycle } = about(request);
            const known = subject.given(request.getProperties());
            // An import passes no inputs, and `get` at least an empty record.
            const start = request.hasInputs()
                ? { id: request.getId(), known: known.values }
                : importedFrom(subject.kind, request.getId());
            if (!request.hasInputs()) {
                await assertNoLoss(subject, start.id, session.stack);
            }
            const readAs = (values: JsonObject) =>
                lifecycle.read(start.id, subject.withHidden({ ...known, values }));
            const found = await readAs(start.known);
            const {
                id = "",
                props,
                inputs,
            } = found as { id?: string; props: JsonObject; inputs?: JsonObject };
            const response = new messages.ReadResponse().setId(id);
            if (!request.hasInputs()) {
                imported.set(request.getUrn(), id);
            }
            if (id !== "") {
                // An import sets no shared part, such as a variable. The first update adopts the declared ones.
                const { argument } = subject.kind.sharing?.parts ?? {};
                const state =
                    argument === undefined || request.hasInputs()
                        ? props
                        : ((await readAs({ ...start.known, [argument]: {} })).props as JsonObject);
                response.setProperties(subject.answer(state, known));
            }
            // The platform does not return the arguments that only steer.
            const kept = pick(fromStruct(request.getInputs()), argumentsThat(subject.kind, "steers"));
            return inputs === undefined
                ? response
                : response.setInputs(subject.answer({ ...kept, ...inputs }, known));
        }),
        update: unary(async (request: Messages.UpdateRequest) => {
            const { subject, lifecycle } = about(request);
            const [olds, news] = [subject.given(request.getOlds()), subject.given(request.getNews())];
            const state = subject.withHidden(olds);
            const response = new messages.UpdateResponse();
            if (request.getPreview()) {
                const properties = await lifecycle.preview(subject.withHidden(news), state);
                return response.setProperties(subject.answer(properties, news));
            }
            hasWritten = true;
            processes.noteWrite();
            const args = subject.withHidden(subject.withTimeout(news, "update", request.getTimeout()));
            const made = await subject.recorded(news, () => lifecycle.update(request.getId(), state, args));
            return response.setProperties(subject.answer(made.outs as JsonObject, news));
        }),
        delete: unary(async (request: Messages.DeleteRequest) => {
            const { subject, lifecycle } = about(request);
            const given = subject.given(request.getProperties());
            // Only the inputs have the arguments that steer.
            const { values: inputs } = subject.given(request.getOldInputs());
            const known = { ...given, values: { ...inputs, ...given.values } };
            const state = subject.withTimeout(known, "delete", request.getTimeout());
            hasWritten = true;
            await lifecycle.delete(request.getId(), subject.withHidden(state));
            return new Empty();
        }),

        invoke: unary(async (request: Messages.InvokeRequest) => {
            const token = request.getTok();
            const name = token.slice(nativeTypePrefix.length);
            const query = Object.hasOwn(queries, name) ? queries[name] : undefined;
            if (query === undefined) {
                throw new Error(`there is no function ${token}`);
            }
            const { values, secret } = unmarked(fromStruct(request.getArgs()));
            session.secrets.conceal(secret, values);
            try {
                const found = await answerQuery(query, session, checkedArguments(query, values), {
                    fresh: hasWritten,
                });
                const json = JSON.parse(JSON.stringify(found ?? null)) as JsonObject;
                const isWrapped = "result" in (described.functions[token]?.outputs.properties ?? {});
                const result: JsonObject = isMap(json) && !isWrapped ? json : { result: json };
                const isSecret = query.secret === true || secret.length > 0;
                return new messages.InvokeResponse().setReturn(
                    toStruct(isSecret ? withMarks(Object.keys(result), result) : result),
                );
            } catch (error) {
                const { message } = explainAs(error, name);
                throw new Error(session.secrets.redact(message), { cause: error });
            }
        }),
    };
}
