import { appendFileSync, readFileSync } from "node:fs";
import HostingEnvironment from "./environment";
export default class Timed extends HostingEnvironment {
    private start = 0; private self = 0; private kids = 0; private path: string;
    constructor(a: any, b: any) { super(a, b); this.path = b.testPath; this.mark(); }
    private children(): number { // of ended children: cutime+cstime
        const f = readFileSync("/proc/self/stat", "utf8").replace(/^.*\) /, "").split(" ");
        return (Number(f[13]) + Number(f[14])) * 10;
    }
    private mark() { this.start = Date.now(); this.self = this.cpu(); this.kids = this.children(); }
    private cpu() { const c = process.cpuUsage(); return (c.user + c.system) / 1000; }
    override async teardown() {
        await super.teardown();
        appendFileSync("/tmp/tests-tools/times.jsonl", JSON.stringify({ file: this.path.replace(process.cwd() + "/", ""), wall: Date.now() - this.start, cpu: Math.round(this.cpu() - this.self), kids: Math.round(this.children() - this.kids), pid: process.pid, end: Date.now() }) + "\n");
    }
}
