// Plain JavaScript, so that no compiler's time blurs what is measured. BENCH_DECLARATIONS names the file that says
// what to declare; the same for every program.
import fs from "node:fs";
import process from "node:process";

export function declareAll(construct) {
    const declarations = JSON.parse(fs.readFileSync(process.env.BENCH_DECLARATIONS, "utf8"));
    const made = new Map();
    const resolved = value => (typeof value?.$id === "string" ? made.get(value.$id).id : value);
    for (const { kind, name, args } of declarations) {
        const entries = Object.entries(args).map(([key, value]) => [key, resolved(value)]);
        made.set(name, construct(kind, name, Object.fromEntries(entries)));
    }
}
