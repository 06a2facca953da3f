/** Runs the simulator in its own process, so that its CPU time is not measured. `platform.ts` starts it. */
import { startPlatform } from "pulumi-cloud-platform/testing";
import type { PlatformOptions, Started, Traffic } from "./platform";

const [options = "{}"] = process.argv.slice(2);
const { latency, dialect, applications } = JSON.parse(options) as PlatformOptions;

async function main(): Promise<void> {
    const platform = await startPlatform({
        latency,
        dialect,
        seed: "empty",
        // The benchmark measures the package, not the delays of the platform.
        delays: { drain: 0, operator: 0, migration: 0, migrationStart: 0 },
    });
    const { organisation } = platform.account;
    for (const id of applications) {
        platform.state.applications.add(organisation, { id, name: id });
    }
    process.on("message", () => {
        send(traffic());
        platform.requests.clear();
    });
    send({ environment: platform.environment({ organisation: true }) } satisfies Started);

    function traffic(): Traffic {
        const log = platform.requests.all();
        const reads = log
            .filter(({ method }) => method === "GET")
            .map(({ path, query }) => `${path}?${new URLSearchParams(query).toString()}`);
        const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
        return {
            requests: log.length,
            writes: log.length - reads.length,
            places: new Set(reads).size,
            readTwice: [...new Set(reads.filter((url, index) => reads.indexOf(url) !== index))],
            bytesSent: sum(log.map(({ requestBytes }) => requestBytes)),
            bytesReceived: sum(log.map(({ responseBytes }) => responseBytes)),
            maxInFlight: platform.requests.maxInFlight,
            violations: platform.requests.violations().map(({ message }) => message),
        };
    }
}

function send(message: Started | Traffic): void {
    process.send?.(message);
}

process.on("disconnect", () => process.exit());
void main();
