import * as pulumi from "@pulumi/pulumi";

/** A resource of another package. A preview does not know its output. */
export class Told extends pulumi.dynamic.Resource {
    declare readonly told: pulumi.Output<string>;

    constructor(name: string, value: string) {
        const provider = {
            create: (inputs: { value: string }) =>
                Promise.resolve({ id: "told", outs: { told: inputs.value } }),
        };
        super(provider, name, { value, told: undefined });
    }
}
