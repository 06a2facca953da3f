/** The SDK's host of dynamic providers for one operation after the other, each as if the process were a new one. */
import { createRequire } from "node:module";
import process from "node:process";

const [node, , script] = process.argv;
const require = createRequire(script);
const { Server } = require("@grpc/grpc-js");
const { bindAsync } = Server.prototype;
const servers = [];

Server.prototype.bindAsync = function (...args) {
    servers.push(this);
    return bindAsync.apply(this, args);
};

process.on("message", ({ engineAddress, env, workDir }) => {
    for (const server of servers.splice(0)) server.forceShutdown();
    // Our own package, installed or not, keeps what it knows for as long as a process lives, and so does the script.
    const fresh = Object.keys(require.cache).filter(
        file => file === script || /^(?!.*node_modules)|node_modules.pulumi-cloud-platform/.test(file),
    );
    for (const file of fresh) Reflect.deleteProperty(require.cache, file);
    for (const event of ["uncaughtException", "unhandledRejection", "exit"])
        process.removeAllListeners(event);
    for (const key of Object.keys(process.env)) Reflect.deleteProperty(process.env, key);
    Object.assign(process.env, env);
    process.chdir(workDir);
    process.argv = [node, script, engineAddress];
    // The SDK reads it from the environment once.
    require("../../runtime")._setProject(env.PULUMI_NODEJS_PROJECT);
    require(script);
});
process.on("disconnect", () => process.exit());
