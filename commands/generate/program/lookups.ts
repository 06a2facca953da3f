/** Lookups that return secrets. A program can use them instead of its configuration. */
import type { Expression } from "./expressions.js";
import type { InventoryItem } from "../../account/inventory-item.js";
import { textOrEmpty } from "../../account/texts.js";

/** A function of the generated file that wraps a lookup. */
interface LookupFunction {
    readonly name: string;
    readonly lookup: string;
    readonly source: string;
}

const variableOf: LookupFunction = {
    name: "variableOf",
    lookup: "getApplicationVariablesOutput",
    source: `
/** The current value of a variable of an application. */
export function variableOf(application: string, name: string) {
  return getApplicationVariablesOutput({ application }).apply((variables) =>
    known(variables[name], \`variable \${name} of \${application}\`),
  );
}
`,
};

const webhookUrl: LookupFunction = {
    name: "webhookUrl",
    lookup: "getWebhooksOutput",
    source: `
/** The address of a webhook. */
export function webhookUrl(id: string) {
  return getWebhooksOutput().apply((webhooks) =>
    known(webhooks.find((webhook) => webhook.id === id)?.url, \`webhook \${id}\`),
  );
}
`,
};

const drainUrl: LookupFunction = {
    name: "drainUrl",
    lookup: "getDrainsOutput",
    source: `
/** The address that a drain sends to. */
export function drainUrl(resource: string, id: string) {
  return getDrainsOutput({ resource }).apply((drains) =>
    known(drains.find((drain) => drain.id === id)?.url, \`url of \${id}\`),
  );
}
`,
};

const drainCredential: LookupFunction = {
    name: "drainCredential",
    lookup: "getDrainsOutput",
    source: `
/** A credential of a drain that the platform does not mask. */
export function drainCredential(resource: string, id: string, name: string) {
  return getDrainsOutput({ resource }).apply((drains) =>
    known(
      drains.find((drain) => drain.id === id)?.credentials[name],
      \`\${name} of \${id}\`,
    ),
  );
}
`,
};

const knownSource = `
function known(value: string | undefined, what: string): string {
  if (value === undefined) {
    throw new Error(\`the platform no longer returns the \${what}\`);
  }
  return value;
}
`;

const askings = [variableOf, webhookUrl, drainUrl, drainCredential];

/** Names that no constant of the program can have. */
export const lookupFunctions: readonly string[] = askings.map(({ name }) => name);

/** By kind and argument: the function that returns the secret, and its arguments. */
const lookups: Readonly<
    Record<string, (item: InventoryItem, member: string) => [LookupFunction, ...string[]]>
> = {
    "EnvVars.variables": ({ id }, member) => [variableOf, id, member],
    "Webhook.url": ({ id }) => [webhookUrl, id],
    "Drain.url": ({ id, args }) => [drainUrl, textOrEmpty(args["resource"]), id],
    "Drain.credentials": ({ id, args }, member) => [
        drainCredential,
        textOrEmpty(args["resource"]),
        id,
        member,
    ],
};

export const lookupsFile = "lookups";

/** The lookups that a program uses. */
export class Lookups {
    readonly #used = new Set<LookupFunction>();

    /** The call that returns a secret of an item. Undefined if no lookup does. */
    callFor(
        item: InventoryItem,
        argument: string,
        member = "",
    ): Extract<Expression, { type: "call" }> | undefined {
        const found = lookups[`${item.kind}.${argument}`]?.(item, member);
        if (found === undefined) {
            return undefined;
        }
        const [asking, ...texts] = found;
        this.#used.add(asking);
        return { type: "call", callee: asking.name, texts };
    }

    /** The names of the used lookups, and the functions that wrap them. Undefined if there are none. */
    source(): { readonly lookups: readonly string[]; readonly functions: string } | undefined {
        const used = askings.filter(asking => this.#used.has(asking));
        return used.length === 0
            ? undefined
            : {
                  lookups: [...new Set(used.map(({ lookup }) => lookup))].sort(),
                  functions: [...used.map(({ source }) => source), knownSource].join(""),
              };
    }
}
