/** Says at the end of `npm test` how long it took, and what it left out. */
import process from "node:process";

export default class LeftOutReporter {
    #leftOut;

    /** @param leftOut a list of what `npm test` leaves out, which jest passes on as an object */
    constructor(_config, leftOut) {
        this.#leftOut = Object.values(leftOut);
    }

    onRunComplete(_contexts, { startTime }) {
        const seconds = Math.round((Date.now() - startTime) / 1000);
        // After the summary of jest, which other reporters precede.
        process.once("exit", () => {
            process.stdout.write(
                `npm test took ${seconds} s. "npm run test:all" also tests ${this.#leftOut.join(", ")}.\n`,
            );
        });
    }
}
