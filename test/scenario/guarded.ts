/** Helpers of the tests of the guard over data. */
import type { World } from "./world.js";

export const database = { name: "guarded", provider: "postgresql-addon", plan: "dev", region: "par" };
export const signOn = { kind: "keycloak", name: "guarded", plan: "base", region: "par" } as const;
export const guard = { "cloud-platform:guardData": "true" };

/** The ids of the guarded objects on the platform, which all have the same name. */
export function guardedIds({ platform, owner }: World, operators = "keycloak"): string[] {
    const { state, account } = platform;
    return [...state.addons.list(owner), ...state.operators.list(account.userId, operators)]
        .filter(({ name }) => name === "guarded")
        .map(({ id }) => id);
}

/** Does what `pulumi state unprotect` does: of one resource, or of all. */
export async function unprotect({ stack }: World, name?: string): Promise<void> {
    const exported = await stack.exportStack();
    exported.deployment.resources
        ?.filter(({ urn }) => name === undefined || urn.endsWith(`::${name}`))
        .forEach(resource => Reflect.deleteProperty(resource, "protect"));
    await stack.importStack(exported);
}

/** Sets a variable as a shell does: for the program, and for the host. */
export function setVariable(world: World, name: string, value: string | undefined): void {
    const variable = value !== undefined && { [name]: value };
    process.env = { ...process.env, ...variable };
    if (value === undefined) {
        Reflect.deleteProperty(process.env, name);
    }
    world.stack.setEnv({ ...world.platform.environment({ organisation: true }), ...variable });
}

/** Restores the environment of this process after each test. */
export function restoreEnvironment(): void {
    const environment = process.env;
    afterEach(() => {
        process.env = environment;
    });
}
