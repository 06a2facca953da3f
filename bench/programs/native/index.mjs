import { CustomResource } from "@pulumi/pulumi";
import { declarations } from "../declare.mjs";

// The classes limit the stacks that the SDK takes, too, so that only the providers differ.
Error.stackTraceLimit = 0;

for (const { kind, name, args, made } of declarations()) {
    made(new CustomResource(`cloud-platform:index:${kind}`, name, args));
}
