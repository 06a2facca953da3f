// As little as a dynamic provider can do: what the engine and the SDK cost anyway.
import * as pulumi from "@pulumi/pulumi";
import { declarations } from "../declare.mjs";

const provider = {
    create(inputs) {
        return Promise.resolve({ id: "nothing", outs: inputs });
    },
};

class Nothing extends pulumi.dynamic.Resource {
    constructor(name, args) {
        super(provider, name, args);
    }
}

for (const { name, args, made } of declarations()) {
    made(new Nothing(name, args));
}
