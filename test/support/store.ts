/** The store that the contract's test provider keeps its objects in, and the resource a program declares them with. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import type { Properties } from "../../dist/testing/engine/index.js";

/** The folder of programs that use the provider of the store. */
export const programFolder = join(__dirname, "..", "fixtures", "engine", "program");

interface Fault {
    message: string;
    /** The object is made or changed all the same. */
    partial?: boolean;
    /** The call never answers; the provider says so on its standard output. */
    hang?: boolean;
}

interface Content {
    objects: Record<string, Properties>;
    made: Record<string, number>;
    log: string[];
    faults: Record<string, Fault>;
}

export class Store {
    readonly #folder = mkdtempSync(join(tmpdir(), "store-"));
    readonly file = join(this.#folder, "store.mjson");

    constructor() {
        writeFileSync(this.file, JSON.stringify({ objects: {}, made: {}, log: [], faults: {} }));
    }

    get content(): Content {
        return JSON.parse(readFileSync(this.file, "utf8")) as Content;
    }

    edit(change: (content: Content) => void): void {
        const { content } = this;
        change(content);
        writeFileSync(this.file, JSON.stringify(content));
    }

    /** The next such call for the object fails. */
    fault(call: "create" | "read" | "update" | "delete", key: string, fault: Fault): void {
        this.edit(({ faults }) => (faults[`${call} ${key}`] = fault));
    }

    dispose(): void {
        rmSync(this.#folder, { recursive: true });
    }
}

export interface ItemArgs {
    key: pulumi.Input<string>;
    value?: pulumi.Input<string>;
    /** Changing it replaces, the new object first. */
    fixed?: pulumi.Input<string>;
    /** Changing it replaces, the old object first. */
    first?: pulumi.Input<string>;
    list?: pulumi.Input<string[]>;
    map?: pulumi.Input<Record<string, pulumi.Input<string>>>;
    hidden?: pulumi.Input<string>;
    /** Makes check fill in `suffix`. */
    auto?: pulumi.Input<string>;
    /** Makes diff leave the answer to the engine. */
    silent?: pulumi.Input<boolean>;
    [other: string]: pulumi.Input<unknown>;
}

const providerText = 'exports.handler = () => require(process.cwd() + "/store.mjs").Item';

export class Item extends pulumi.dynamic.Resource {
    declare readonly key: pulumi.Output<string>;
    declare readonly value: pulumi.Output<string | undefined>;
    declare readonly token: pulumi.Output<string>;

    constructor(name: string, args: ItemArgs, options?: pulumi.CustomResourceOptions) {
        const props = { token: undefined, ...args };
        // The SDK stores this text, and not the provider object.
        let asked = false;
        Object.defineProperty(props, "__provider", {
            enumerable: true,
            configurable: true,
            get: () => (asked ? providerText : undefined),
            set: () => (asked = true),
        });
        super({ create: () => Promise.resolve({ id: "" }) }, name, props, options, "contract", "Item");
    }
}
