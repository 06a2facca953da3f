/** Messages to the engine's log, from a host that an engine has started. */
import type { Server } from "@grpc/grpc-js";
import { EngineService } from "@pulumi/pulumi/proto/engine_grpc_pb.js";
import type { LogRequest } from "@pulumi/pulumi/proto/engine_pb.js";
import { engineLog } from "../../../dist/provider/protocol/log.js";
import { Empty, grpc } from "../../../dist/testing/engine/in-process/sdk.js";
import { withoutAddress } from "../../support/address-of-code.js";

let server: Server | undefined;

afterEach(() => server?.forceShutdown());

test("messages arrive in order when the engine is slow", async () => {
    const arrived: string[] = [];
    const underWay: number[] = [];
    let open = 0;
    const engine = new grpc.Server();
    server = engine;
    engine.addService(EngineService, {
        log: (call: { request: LogRequest }, done: (error: null, answer: object) => void) => {
            arrived.push(call.request.getMessage());
            underWay.push(++open);
            setImmediate(() => {
                open--;
                done(null, new Empty());
            });
        },
    });
    const port = await new Promise<number>((resolve, reject) =>
        engine.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (error, bound) =>
            error === null ? resolve(bound) : reject(error),
        ),
    );
    const log = engineLog(["node", "…/dynamic-provider", `127.0.0.1:${port}`]);
    const said = ["one", "two", "three"];
    said.forEach(message => log.warn("unexpected", message));
    await log.delivered();
    expect(arrived.map(withoutAddress)).toEqual(said.map(message => `${message} [unexpected]`));
    expect(Math.max(...underWay)).toBe(1);
});
