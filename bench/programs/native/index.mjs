import { CustomResource } from "@pulumi/pulumi";
import { declarations } from "../declare.mjs";

for (const { kind, name, args, made } of declarations()) {
    made(new CustomResource(`cloud-platform:index:${kind}`, name, args));
}
