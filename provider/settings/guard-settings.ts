/**
 * The settings of the guard over data. Classes and the dynamic host both read them, so they load nothing of the client.
 */
import { meansGuard, type ReadKey, variables } from "./names.js";
import { settingOf, sourcesOf, truthOf } from "./sources.js";

export interface GuardSettings {
    /** True if resources that hold data are protected. */
    readonly guardData: boolean;
    readonly guardProblem: string | undefined;
}

/** @param readKey undefined where there is no configuration, such as that of a command */
export function guardSettings(readKey: ReadKey | undefined, environment: NodeJS.ProcessEnv): GuardSettings {
    const sources = sourcesOf(readKey, environment);
    const guardData = truthOf(settingOf("guardData", sources));
    return {
        guardData: guardData.value ?? false,
        guardProblem: guardData.problem ?? misspelledGuard(environment),
    };
}

/** A guard whose name is misspelled would be off without a word. */
function misspelledGuard(environment: NodeJS.ProcessEnv): string | undefined {
    const known = Object.values(variables);
    const wrong = Object.keys(environment).find(name => meansGuard(name, variables.guardData, known));
    return wrong && `there is no variable ${wrong}: did you mean ${variables.guardData}?`;
}
