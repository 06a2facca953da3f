/** Faults of a stack's configuration, for programs and for the native provider. */
import { meansGuard, misspelling, namespace, secretKeys, variables } from "./names.js";

/**
 * Returns why a key of the configuration is refused; undefined if none is misspelled.
 *
 * @param keys with their namespaces
 */
export function misspelledKey(keys: readonly string[]): string | undefined {
    const known = Object.keys(variables).map(key => `${namespace}:${key}`);
    const guard = `${namespace}:guardData`;
    for (const key of keys.filter(key => key.startsWith(`${namespace}:`))) {
        const meant = meansGuard(key, guard, known) ? guard : misspelling(key, known);
        if (meant !== undefined) {
            const isSecret = secretKeys.some(each => meant === `${namespace}:${each}`);
            const command = `pulumi config set ${isSecret ? "--secret " : ""}${meant} …`;
            return `there is no setting "${key}". Did you mean "${meant}"? Run "pulumi config rm ${key}", and "${command}".`;
        }
    }
    return undefined;
}
