/** What operators are made of, as far as the platform tells: theirs to manage, and nobody's to declare. */
import type { Operator as Found, OperatorKind } from "../client/index.js";
import { Operator } from "../kinds/index.js";
import type { Listed, Reader } from "./reader.js";
import { textOf } from "./texts.js";

/** The providers of the add-ons that an operator is made of, and of the add-on that it is itself. */
const madeOf: Readonly<Record<OperatorKind, readonly string[]>> = {
    keycloak: ["keycloak", "postgresql-addon", "fs-bucket"],
    matomo: ["addon-matomo", "mysql-addon", "redis-addon", "kv"],
    metabase: ["metabase", "postgresql-addon"],
    otoroshi: ["otoroshi", "redis-addon", "addon-pulsar", "es-addon", "cellar-addon"],
};

interface Told {
    readonly kind: OperatorKind;
    readonly label: string;
    /** Undefined where they could not be read. */
    readonly ids: readonly string[] | undefined;
}

/** The parts of all operators. */
export class Parts {
    readonly #operators: readonly Told[];

    constructor(operators: readonly Told[]) {
        this.#operators = operators;
    }

    /** Why what has one of these ids is not to be declared; undefined where no operator has it. */
    reasonFor(...ids: readonly string[]): string | undefined {
        const owner = this.#operators.find(({ ids: parts }) => parts?.some(part => ids.includes(part)));
        return owner && `It is a part of ${owner.label}.`;
    }

    /**
     * Why what may be a part is not to be declared: a program would delete it with what is its own.
     *
     * @param provider of an add-on
     */
    doubtAbout(provider?: string): string | undefined {
        const unread = this.#operators.find(
            ({ kind, ids }) =>
                ids === undefined && (provider === undefined || madeOf[kind].includes(provider)),
        );
        return unread && `It may be a part of ${unread.label}, which could not be read.`;
    }
}

export async function partsOfOperators(reader: Reader): Promise<Parts> {
    const operators = await reader.list(Operator);
    const told = await Promise.all(operators.map(operator => partsOf(reader, operator)));
    const unlisted = (Object.keys(madeOf) as OperatorKind[]).filter(kind =>
        reader.isUnlisted(Operator, kind),
    );
    return new Parts([
        ...told,
        ...unlisted.map(kind => ({ kind, label: `an operator of the kind ${kind}`, ids: undefined })),
    ]);
}

async function partsOf(reader: Reader, { place, context, ...listed }: Listed): Promise<Told> {
    // A list of operators holds just these, by kind.
    const found = listed.found as Found;
    const kind = place as OperatorKind;
    const { id, name } = found;
    const label = `the operator ${name} (${id})`;
    const { owner } = context;
    const ask = () => reader.client.operators.get({ owner, kind, id });
    try {
        // The answer is shared with the read of the operator itself.
        const { options, features } = found.options === undefined ? await reader.track(ask) : found;
        const { resources } = options ?? {};
        const isTold = typeof resources === "object" && resources !== null;
        const ids = [...(isTold ? Object.values(resources) : []), ...features.map(({ value }) => value)];
        return { kind, label, ids: ids.map(textOf).filter(part => part !== "") };
    } catch (error) {
        reader.fail(error, `parts of ${label}`);
        return { kind, label, ids: undefined };
    }
}
