/** The add-ons, groups and applications that operators consist of. The operator manages them, so no program declares them. */
import type { Operator as OperatorRecord, OperatorKind } from "../../provider/client/index.js";
import { Operator } from "../../provider/kinds/index.js";
import { textOrEmpty } from "./texts.js";
import type { ListedRecord, Reader } from "./reader.js";

/** The providers of the add-ons of an operator, its own add-on included. */
const providersIn: Readonly<Record<OperatorKind, readonly string[]>> = {
    keycloak: ["keycloak", "postgresql-addon", "fs-bucket"],
    matomo: ["addon-matomo", "mysql-addon", "redis-addon", "kv"],
    metabase: ["metabase", "postgresql-addon"],
    otoroshi: ["otoroshi", "redis-addon", "addon-pulsar", "es-addon", "cellar-addon"],
};

interface PartsOfOperator {
    readonly kind: OperatorKind;
    readonly label: string;
    /** Undefined if they could not be read. */
    readonly ids: readonly string[] | undefined;
}

/** The parts of all operators. */
export class OperatorParts {
    readonly #operators: readonly PartsOfOperator[];

    constructor(operators: readonly PartsOfOperator[]) {
        this.#operators = operators;
    }

    /** Why an object with one of these ids is not declared. Undefined if no operator has it. */
    reasonFor(...ids: readonly string[]): string | undefined {
        const owner = this.#operators.find(({ ids: parts }) => parts?.some(part => ids.includes(part)));
        return owner && `It is a part of ${owner.label}.`;
    }

    /**
     * Why an object that may be a part is not declared. A program would delete it together with its own resources.
     *
     * @param provider of an add-on
     */
    doubtAbout(provider?: string): string | undefined {
        const unread = this.#operators.find(
            ({ kind, ids }) =>
                ids === undefined && (provider === undefined || providersIn[kind].includes(provider)),
        );
        return unread && `It may be a part of ${unread.label}, which could not be read.`;
    }
}

export async function readOperatorParts(
    reader: Reader,
    operators: readonly ListedRecord[],
): Promise<OperatorParts> {
    const read = await Promise.all(operators.map(operator => partsOf(reader, operator)));
    const unlisted = (Object.keys(providersIn) as OperatorKind[]).filter(kind =>
        reader.isUnlisted(Operator, kind),
    );
    return new OperatorParts([
        ...read,
        ...unlisted.map(kind => ({ kind, label: `an operator of the kind ${kind}`, ids: undefined })),
    ]);
}

async function partsOf(reader: Reader, { scope, context, record }: ListedRecord): Promise<PartsOfOperator> {
    // The scope of a list of operators is their kind.
    const operator = record as OperatorRecord;
    const kind = scope as OperatorKind;
    const { id, name } = operator;
    const label = `the operator ${name} (${id})`;
    const { owner } = context;
    const read = () => reader.client.operators.get({ owner, kind, id });
    try {
        // The read of the operator itself shares the answer.
        const { options, features } = operator.options === undefined ? await reader.track(read) : operator;
        const { resources } = options ?? {};
        const ids = typeof resources === "object" && resources !== null ? Object.values(resources) : [];
        const parts = [...ids, ...features.map(({ value }) => value)];
        return { kind, label, ids: parts.map(textOrEmpty).filter(part => part !== "") };
    } catch (error) {
        reader.fail(error, `parts of ${label}`);
        return { kind, label, ids: undefined };
    }
}
