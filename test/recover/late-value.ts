import * as pulumi from "@pulumi/pulumi";

/** A resource of another package. A preview does not know its output. */
export class LateValue extends pulumi.dynamic.Resource {
    declare readonly late: pulumi.Output<string>;

    constructor(name: string, value: string) {
        const provider = {
            create: (inputs: { value: string }) =>
                Promise.resolve({ id: "late", outs: { late: inputs.value } }),
        };
        super(provider, name, { value, late: undefined });
    }
}
