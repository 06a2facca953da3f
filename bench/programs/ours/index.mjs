import * as cloud from "pulumi-cloud-platform";
import { declarations } from "../declare.mjs";

for (const { kind, name, args, made } of declarations()) {
    made(new cloud[kind](name, args));
}
