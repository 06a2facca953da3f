/** A platform, the vendor's two clients and our client, with the credentials of one user. */
import type { CcApiClient } from "@clevercloud/client/cc-api-client.js";
import { type Client, createClient } from "pulumi-cloud-platform/client";
import { type Platform, type PlatformOptions, startPlatform } from "../../dist/testing/simulator/index.js";
import { CommandLine, type Ran } from "./command-line";
import { libraryFor } from "./library";

export interface Stage {
    readonly platform: Platform;
    /** The organisation that the seed belongs to. */
    readonly owner: string;
    readonly clever: CommandLine;
    readonly library: CcApiClient;
    /** Our client. */
    readonly client: Client;
}

/** Runs a test on a new stage. */
export async function onStage(
    play: (stage: Stage) => Promise<void>,
    options: Omit<PlatformOptions, "dialect"> = {},
): Promise<void> {
    const platform = await startPlatform({ ...options, dialect: "clever-cloud" });
    const clever = new CommandLine(platform);
    try {
        await play({
            platform,
            owner: platform.account.organisation,
            clever,
            library: libraryFor(platform),
            client: clientFor(platform),
        });
    } finally {
        clever.dispose();
        await platform.close();
    }
}

export function clientFor({ url, account }: Platform): Client {
    const { consumerKey, consumerSecret, userToken, userSecret } = account;
    return createClient({
        baseUrl: url,
        dialect: "clever-cloud",
        credentials: { consumerKey, consumerSecret, userToken, userSecret },
    });
}

/** Matches a command that succeeded with these texts in its output. */
export function saying(...parts: string[]): Ran {
    return { code: 0, stdout: containing(parts), stderr: "" };
}

/** Matches a command that failed with this reason. */
export function refusing(...parts: string[]): Ran {
    return { code: 1, stdout: expect.any(String) as string, stderr: containing(parts) };
}

function containing(parts: readonly string[]): string {
    const pattern = parts.map(part => `(?=[\\s\\S]*${part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")})`).join("");
    return expect.stringMatching(new RegExp(`^${pattern}`)) as string;
}
