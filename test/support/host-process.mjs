/** The SDK's host of dynamic providers for one operation after the other, each as if the process were a new one. */
import { createRequire } from "node:module";
import { join } from "node:path";
import process from "node:process";
import { fastClock } from "./fast-clock.mjs";

const [node, , script] = process.argv;
const require = createRequire(script);
const { Server } = require("@grpc/grpc-js");
const { bindAsync } = Server.prototype;
const servers = [];

Server.prototype.bindAsync = function (...args) {
    servers.push(this);
    return bindAsync.apply(this, args);
};

const installed = /node_modules.pulumi-cloud-platform.dist./;
const built = join(import.meta.dirname, "../../dist/");
const isOurs = file => installed.test(file) || file.startsWith(built);

process.on("message", ({ drained, engineAddress, env, workDir }) => {
    if (drained !== undefined) {
        process.stderr.write(`${drained}\n`);
        return;
    }
    for (const server of servers.splice(0)) {
        server.forceShutdown();
    }
    // The script keeps what it knows for as long as a process lives. So does the entry point of our own package, installed
    // or not, which holds the session; what that is made of keeps nothing.
    const isFresh = file =>
        file === script || (isOurs(file) ? /dist.host\.js$/.test(file) : !file.includes("node_modules"));
    for (const file of Object.keys(require.cache).filter(isFresh)) {
        Reflect.deleteProperty(require.cache, file);
    }
    for (const event of ["uncaughtException", "unhandledRejection", "exit"]) {
        process.removeAllListeners(event);
    }
    for (const key of Object.keys(process.env)) {
        Reflect.deleteProperty(process.env, key);
    }
    Object.assign(process.env, env);
    process.chdir(workDir);
    process.argv = [node, script, engineAddress];
    // The SDK reads it from the environment once.
    require("../../runtime")._setProject(env.PULUMI_NODEJS_PROJECT);
    useClock(workDir);
    require(script);
});
process.on("disconnect", () => process.exit());

/** Gives the kinds of this operation a clock that does not wait as long. */
function useClock(workDir) {
    const host = require(require.resolve("pulumi-cloud-platform/host", { paths: [workDir] }));
    Object.assign(host, host.createHost({ clock: fastClock }));
}
