/** The result of an operation and the content of a state, in the program's terms. */
import { redact, resourceName } from "../engine/steps.js";
import type { OperationResult, Properties, ResourceState, Step } from "../engine/types.js";
import type { LoggedRequest } from "../simulator/index.js";

export interface TestResult extends OperationResult {
    /**
     * The differing arguments by resource name: changed by an `up`, to be changed by a preview, or found by a refresh.
     * Created and deleted resources have none.
     */
    readonly differences: Readonly<Record<string, readonly string[]>>;
    /** The requests to the platform during the operation, in order. */
    readonly requests: readonly LoggedRequest[];
}

/** A resource as the state holds it; what is secret shows as "[secret]". */
export interface TestResource {
    /** The name in the program. */
    readonly name: string;
    /** The kind, such as `Addon`. */
    readonly kind: string;
    readonly urn: string;
    /** The id on the platform. */
    readonly id: string;
    readonly inputs: Properties;
    readonly outputs: Properties;
    readonly protect: boolean;
}

export function testResult(result: OperationResult, requests: readonly LoggedRequest[]): TestResult {
    const changed = result.steps.filter(({ diff }) => diff.length > 0);
    return { ...result, requests, differences: Object.fromEntries(changed.map(differenceOf)) };
}

function differenceOf({ name, diff }: Step): [string, string[]] {
    return [name, diff];
}

export function testResource({ urn, type, id = "", ...state }: ResourceState): TestResource {
    // A component has neither inputs nor outputs.
    const { inputs = {}, outputs = {}, protect = false } = state as Partial<ResourceState>;
    return {
        name: resourceName(urn),
        kind: kindIn(type),
        urn,
        id,
        protect,
        inputs: shown(inputs),
        outputs: shown(outputs),
    };
}

function kindIn(type: string): string {
    return type.split(":").at(-1) ?? type;
}

/** Hides properties that start with "__": these belong to Pulumi and to this package. */
function shown(properties: Properties): Properties {
    return Object.fromEntries(Object.entries(redact(properties)).filter(([key]) => !key.startsWith("__")));
}
