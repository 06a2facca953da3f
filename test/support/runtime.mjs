/**
 * A Jest runtime that loads `dist/` and `node_modules/` with Node's own require, in the worker's context: a worker loads
 * the SDK, gRPC, zod and most of the package once instead of once for each file of tests.
 *
 * The tests run in the worker's context too. In a context of their own, an array of theirs would be no `instanceof Array`
 * for the SDK, and the package would not see the environment variables that they set.
 */
import { createRequire } from "node:module";
import { fileURLToPath, URL } from "node:url";
import jestRuntime from "jest-runtime";

const dist = fileURLToPath(new URL("../../dist/", import.meta.url));

/** What keeps something for as long as a process lives. What it is made of keeps nothing. */
const lasting = /^provider.(?:(?:index|host)\.js$|resources|lookups)/;

/** Imports JSON in a way that Node refuses: Jest transforms it. */
const refusedByNode = "/node_modules/@actions/";

export default class WorkerRuntime extends jestRuntime.default {
    /** A require for each file of tests, since each keeps the modules that it loaded. */
    #require = createRequire(import.meta.url);

    createScriptFromCode(code, filename) {
        const script = super.createScriptFromCode(code, filename);
        return { runInContext: (_context, options) => script.runInThisContext(options) };
    }

    /** Jest's private method, which is why package.json pins the minor version. */
    _loadModule(module, from, name, path, options, registry) {
        const isInstalled = path.includes("/node_modules/") && !path.includes(refusedByNode);
        if ((isInstalled || path.startsWith(dist)) && !options?.isInternalModule) {
            module.exports = this.#require(path);
            module.loaded = true;
        } else {
            super._loadModule(module, from, name, path, options, registry);
        }
    }

    /** The state of modules ends with the file of tests. */
    teardown() {
        super.teardown();
        const { cache } = this.#require;
        Object.keys(cache)
            .filter(path => path.startsWith(dist) && lasting.test(path.slice(dist.length)))
            .forEach(path => Reflect.deleteProperty(cache, path));
    }
}
