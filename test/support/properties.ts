/** Properties hold for other values in each run; `PROPERTIES_SEED` has the same ones again. */
import fc from "fast-check";

const seed = Number(process.env["PROPERTIES_SEED"] ?? Date.now() % 1_000_000_000);

export function freshValues(parameters: { numRuns?: number } = {}): void {
    fc.configureGlobal({ seed, ...parameters });
    // The next file of tests has the same fast-check.
    afterAll(() => fc.resetConfigureGlobal());
    process.stdout.write(`properties with values from PROPERTIES_SEED=${seed}\n`);
}

/** Any code point but a half of a surrogate pair, as fast-check's unit "binary", which builds a map of them all for seconds. */
export const anyCodePoint = fc
    .integer({ min: 0, max: 0x10f7ff })
    .map(number => String.fromCodePoint(number < 0xd800 ? number : number + 0x800));
