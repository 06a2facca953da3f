// Plain JavaScript, so that no compiler's time blurs what is measured. BENCH_DECLARATIONS names the file that says
// what to declare; the same for every program.
import fs from "node:fs";
import process from "node:process";

// Each in turn, to be constructed at the top of the program, where most programs declare what they do: the engine may
// keep every frame of a declaration in the state. `made` takes the resource, which later ones may refer to.
export function* declarations() {
    const resources = new Map();
    const resolved = value => (typeof value?.$id === "string" ? resources.get(value.$id).id : value);
    for (const { kind, name, args } of JSON.parse(fs.readFileSync(process.env.BENCH_DECLARATIONS, "utf8"))) {
        const entries = Object.entries(args).map(([key, value]) => [key, resolved(value)]);
        const made = resource => resources.set(name, resource);
        yield { kind, name, args: Object.fromEntries(entries), made };
    }
}
