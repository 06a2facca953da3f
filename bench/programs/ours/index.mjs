import * as cloud from "pulumi-cloud-platform";
import { declareAll } from "../declare.mjs";

declareAll((kind, name, args) => new cloud[kind](name, args));
