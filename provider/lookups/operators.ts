/** Lookups of managed operators. They belong to the account behind the credentials: no route names an owner. */
import { outputForm, plainForm } from "./lookup.js";

/**
 * All operators of a kind that the account has. Their options may hold credentials; `getOperatorOutput` shows those.
 * @example
 * const [signOn] = await getOperators({ kind: "keycloak" });
 * @see GET /v4/addon-providers/addon-{slug}/addons
 */
export const getOperators = plainForm("getOperators");
/** `getOperators` of outputs. */
export const getOperatorsOutput = outputForm("getOperators");

/**
 * One operator: secret, since its options may hold credentials.
 * @see GET /v4/addon-providers/addon-{slug}/addons
 */
export const getOperatorOutput = outputForm("getOperator");
