/** Lookups of the account behind the credentials. */
import { outputForm, plainForm } from "./lookup.js";

/**
 * The account behind the credentials.
 * @example
 * const { id, name } = await getProfile();
 * @see GET /v2/self
 */
export const getProfile = plainForm("getProfile");
/** `getProfile` as an output. */
export const getProfileOutput = outputForm("getProfile");

/**
 * The public SSH keys of the account.
 * @see GET /v2/self/keys
 */
export const getSshKeys = plainForm("getSshKeys");
/** `getSshKeys` as an output. */
export const getSshKeysOutput = outputForm("getSshKeys");

/**
 * The e-mail addresses of the account.
 * @see GET /v2/self/emails
 */
export const getEmailAddresses = plainForm("getEmailAddresses");
/** `getEmailAddresses` as an output. */
export const getEmailAddressesOutput = outputForm("getEmailAddresses");

/**
 * The OAuth consumers of the account. `getOAuthConsumerOutput` shows the secret of one.
 * @see GET /v2/self/consumers
 */
export const getOAuthConsumers = plainForm("getOAuthConsumers");
/** `getOAuthConsumers` as an output. */
export const getOAuthConsumersOutput = outputForm("getOAuthConsumers");

/**
 * One OAuth consumer: secret, since its secret is.
 * @example
 * const secret = getOAuthConsumerOutput({ consumer: "dashboard" }).apply(found => found.secret);
 * @see GET /v2/self/consumers/{consumerKey}
 */
export const getOAuthConsumerOutput = outputForm("getOAuthConsumer");
