/**
 * A minute of ordinary histories, other ones each time. `HISTORIES_SEED` has the same ones again, `HISTORIES_SECONDS` more or
 * fewer of them; `npm run explore` goes on for as long as one likes.
 */
import { explore, summary } from "./explore";

/** Versions of the native provider beside each other have their stories in `found/`: these are a few random ones. */
test("no history of the native provider breaks a promise", async () => {
    const { findings } = await explore({ seed: 4000, histories: 30, host: "native" });
    expect(findings.map(({ text }) => text)).toEqual([]);
});

const seed = Number(process.env["HISTORIES_SEED"] ?? Date.now() % 1_000_000_000);
const seconds = Number(process.env["HISTORIES_SECONDS"] ?? 60);

test(`no history from seed ${seed} on breaks a promise`, async () => {
    const { counts, findings } = await explore({ seed, milliseconds: seconds * 1000 });
    process.stdout.write(`histories from seed ${seed}: ${summary(counts)}\n`);
    if (findings.length > 0) {
        throw new Error(findings.map(({ text }) => text).join("\n\n"));
    }
});
