/** The world of a history: a platform, a stack, and time that passes only during waits. */
import {
    startPlatform,
    type Diagnostic,
    type Dialect,
    type Platform,
    type Properties,
    type Stack,
} from "pulumi-cloud-platform/testing";
import { redact } from "../../dist/testing/engine/steps";
import { guardSettings } from "../../dist/provider/settings/guard-settings";
import { ClassProvider } from "../support/class-engine";
import { NativeProvider, withNativeTypes } from "../support/native-engine";
import { plantAlike } from "./edits";
import type { Declaration } from "./program";
import { logOf, sessionOf } from "./session";
import { dynamicHost, fastStack, marked } from "./stack";
import { VirtualTime, type VirtualProcess } from "./time";

interface Prepared {
    program: Declaration[];
    environment: Record<string, string>;
}

export interface World {
    platform: Platform;
    /** A platform that this stack has never used. */
    elsewhere: () => Promise<Platform>;
    stack: Stack;
    /** Sets the program and the environment of the next run. */
    prepare(next: Prepared): void;
    kill(): void;
    /** The explicit provider gets other credentials of its account. */
    rotate(): void;
    /** Changes the version of the native provider. Only for a world that has it. */
    serve(by: string): void;
    pass(milliseconds: number): Promise<void>;
    heard: string[];
    close(): Promise<void>;
}

export const guardVariable = "CLOUD_PLATFORM_GUARD_DATA";

export const hosts = ["dynamic", "native"] as const;
export type HostName = (typeof hosts)[number];

/** Hears of each state that a provider asks for: its own stack's, or those of the other stacks. */
type OnExport = (of: "own" | "others") => void;

/** All of it in this process: some milliseconds for each run. */
export function fastWorld(dialect: Dialect, onExport?: OnExport): Promise<World> {
    return worldOf(dialect, "dynamic", onExport);
}

/** The same with the native provider, of which several versions may serve the resources of one run. */
export function nativeWorld(dialect: Dialect, onExport?: OnExport): Promise<World> {
    return worldOf(dialect, "native", onExport);
}

export const worlds: Readonly<Record<HostName, typeof fastWorld>> = {
    dynamic: fastWorld,
    native: nativeWorld,
};

async function worldOf(dialect: Dialect, host: HostName, onExport?: OnExport): Promise<World> {
    const time = new VirtualTime();
    const platform = await startPlatform({ dialect });
    time.rule(platform);
    // Nobody can be asked for more.
    for (const { organisation } of [platform.account, platform.otherAccount]) {
        platform.state.kubernetes.quotas.set(organisation, { millicores: undefined, ram: undefined });
    }
    let others: Promise<Platform> | undefined;
    let program: Declaration[] = [];
    let environment: Record<string, string> = {};
    let isRotated = false;
    let server = host === "native" ? "1" : dynamicHost;
    const processes = new Set<VirtualProcess>();
    const heard: string[] = [];
    const stack = fastStack({
        program: () => program,
        server: () => server,
        otherAccount: () => otherAccountOf(platform, isRotated),
        isGuarded: () => guardSettings(undefined, environment).guardData,
        startProvider: (report, urn) => {
            const process = time.process();
            processes.add(process);
            const say = (message: string, severity: Diagnostic["severity"], ephemeral: boolean): void => {
                heard.push(message);
                report({ severity, message, ...(ephemeral && { ephemeral }) } as never);
            };
            const exportStack = () => {
                onExport?.("own");
                return stack.exportStack();
            };
            const exportOthers = () => {
                onExport?.("others");
                return Promise.resolve([]);
            };
            const session = { ...sessionOf(environment, process, logOf(say)), exportStack, exportOthers };
            return host === "dynamic" || urn.endsWith("::default")
                ? new ClassProvider(session)
                : NativeProvider.within(
                      { ...session, exportStack: async () => withNativeTypes(await exportStack()) },
                      properties => heard.push(JSON.stringify(redact(properties))),
                  );
        },
    });
    return {
        platform,
        stack,
        heard,
        elsewhere: () =>
            (others ??= startPlatform({ dialect }).then(started => {
                time.rule(started);
                plantAlike(started);
                return started;
            })),
        prepare: next => ({ program, environment } = next),
        kill: () => {
            processes.forEach(process => process.kill());
            void stack.kill();
        },
        rotate: () => {
            isRotated = !isRotated;
        },
        serve: by => {
            server = host === "native" ? by : dynamicHost;
        },
        pass: async milliseconds => {
            await time.idle();
            time.advance(milliseconds);
        },
        close: async () => {
            await Promise.all([platform.close(), others?.then(other => other.close())]);
        },
    };
}

/** The inputs of an explicit provider, as the class `Provider` registers them. */
function otherAccountOf({ url, dialect, otherAccount }: Platform, isRotated: boolean): Properties {
    const { token, consumerKey, consumerSecret, userToken, userSecret, organisation } = otherAccount;
    const isToken = (dialect === "documented") !== isRotated;
    const credentials = isToken ? { token } : { consumerKey, consumerSecret, userToken, userSecret };
    const secrets = Object.entries(credentials).map(([key, value]) => [key, marked(value, "whole")] as const);
    const inputs = {
        provider: "other",
        hasOwnPlatform: "true",
        baseUrl: url,
        dialect,
        organisation,
        ...Object.fromEntries(secrets),
    };
    return Object.fromEntries(Object.entries(inputs).map(([key, value]) => [`cloud-platform:${key}`, value]));
}
