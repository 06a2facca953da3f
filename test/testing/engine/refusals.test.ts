/** Calls and options that the in-process engine refuses. */
import { promisify } from "node:util";
import type { Client, Server } from "@grpc/grpc-js";
import { Callback } from "@pulumi/pulumi/proto/callback_pb.js";
import { EngineClient, EngineService } from "@pulumi/pulumi/proto/engine_grpc_pb.js";
import { ResourceMonitorClient, ResourceMonitorService } from "@pulumi/pulumi/proto/resource_grpc_pb.js";
import * as proto from "@pulumi/pulumi/proto/resource_pb.js";
import type { EngineDeployment } from "../../../dist/testing/engine/in-process/deployment.js";
import { startMonitor } from "../../../dist/testing/engine/in-process/monitor.js";
import { fill, grpc } from "../../../dist/testing/engine/in-process/sdk.js";
import { refusedCalls, refusedOptions, type RefusedOption } from "../../../dist/testing/engine/refusals.js";

type Call = (request: object, done: (error: Error | null) => void) => void;
type Service = Record<string, { requestType: new () => object }>;

const said: string[] = [];
const clients: Client[] = [];
let server: Server;
let call: (service: object, method: string, request: object) => Promise<void>;

beforeAll(async () => {
    const options = { engineAddress: "", project: "project", stack: "test", report: () => undefined };
    const stop = (error: Error) => said.push(error.message);
    const deployment = { operation: { options, stop }, urnOf: () => "urn" };
    server = await startMonitor(deployment as unknown as EngineDeployment);
    const credentials = grpc.credentials.createInsecure();
    const monitor = new ResourceMonitorClient(options.engineAddress, credentials);
    const engine = new EngineClient(options.engineAddress, credentials);
    clients.push(monitor, engine);
    call = async (service, method, request) => {
        const client = (service === EngineService ? engine : monitor) as unknown as Record<string, Call>;
        const ask = client[method] ?? raise(`the SDK has no call ${method}`);
        await promisify(ask.bind(client))(request).catch(() => undefined);
    };
});
beforeEach(() => said.splice(0));
afterAll(() => {
    clients.forEach(client => client.close());
    server.forceShutdown();
});

test("every call of the newest SDK is answered or refused by name", async () => {
    for (const service of [ResourceMonitorService, EngineService]) {
        for (const [method, { requestType }] of Object.entries(service as unknown as Service)) {
            await call(service, method, new requestType());
        }
    }
    const refused = said.flatMap(text => /does not support (\w+)\. Run this/.exec(text)?.[1] ?? []);
    expect(refused.sort()).toEqual([...refusedCalls].sort());
});

test("every listed option is refused with an error that names the resource", async () => {
    const { CustomTimeouts, ResourceHooksBinding } = proto.RegisterResourceRequest;
    const carrier = fill(new proto.RegisterResourceRequest(), { object: { trigger: "v2" } });
    const trigger = carrier.getObject()?.getFieldsMap().get("trigger");
    const requests: Record<RefusedOption, (request: proto.RegisterResourceRequest) => unknown> = {
        customTimeouts: request => request.setCustomtimeouts(new CustomTimeouts().setCreate("1m")),
        hideDiffs: request => request.setHidediffsList(["name"]),
        hooks: request => request.setHooks(new ResourceHooksBinding().setBeforeCreateList(["hook"])),
        import: request => request.setImportid("id"),
        packageRef: request => request.setPackageref("reference"),
        remote: request => request.setRemote(true),
        replacementTrigger: request => request.setReplacementTrigger(trigger),
        replaceOnChanges: request => request.setReplaceonchangesList(["name"]),
        replaceWith: request => request.setReplaceWithList(["urn"]),
        stateMigrations: request => request.setStateMigrationsList([new Callback().setToken("migrate")]),
        transforms: request => request.setTransformsList([new Callback().setToken("transform")]),
    };
    for (const [option, ask] of Object.entries(requests)) {
        const request = new proto.RegisterResourceRequest();
        request.setType("test:index:Item");
        request.setName("a");
        ask(request);
        said.length = 0;
        await call(ResourceMonitorService, "registerResource", request);
        expect(said).toEqual([
            expect.stringContaining(
                `does not support ${option}, which resource "a" asks for. Run this test on`,
            ),
        ]);
    }
    expect(Object.keys(requests)).toEqual(refusedOptions);
});

function raise(problem: string): never {
    throw new Error(problem);
}
