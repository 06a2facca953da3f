/** The resource of the stack that manages an object, according to the engine's state. */
import { DeclarationRegistry } from "../../dist/lifecycle/declaration-registry.js";
import type { Kind } from "../../dist/lifecycle/kind.js";
import { Holders } from "../../dist/lifecycle/run/holders.js";
import type { StackResource } from "../../dist/lifecycle/run/stack-inventory.js";
import { Drain } from "../../dist/kinds/index.js";

const id = "drain_1";
const kind = Drain as unknown as Kind;

/** A stack with one drain. */
function stackOf(recorded: Partial<StackResource>) {
    const resource = { kind: "Drain", path: "logs", id, outputs: {}, isPendingDeletion: false, ...recorded };
    const registry = new DeclarationRegistry();
    const session = {
        registry,
        kinds: new Map([["Drain", kind]]),
        settings: {},
        capabilities: {},
        inventory: { resources: () => Promise.resolve([resource]) },
    };
    const holders = new Holders({ kind, session } as unknown as ConstructorParameters<typeof Holders>[0]);
    return { holders, registry };
}

test("an object belongs to the resource that the stack records for it", async () => {
    const { holders, registry } = stackOf({});
    expect(await holders.of("other", id, {})).toMatchObject({ is: "other", other: { path: "logs" } });
    expect(await holders.of("logs", id, {})).toMatchObject({ is: "self" });
    expect(await holders.of("other", "drain_2", {})).toMatchObject({ is: "nobody" });
    expect(await holders.heldByOthers("other", [id])).toEqual(new Set([id]));
    expect(await holders.heldByOthers("logs", [id])).toEqual(new Set());
    registry.release([`Drain ${id}`]);
    expect(await holders.of("other", id, {})).toMatchObject({ is: "nobody" });
});

test("a resource with an alias is recorded under its former path", async () => {
    const { holders } = stackOf({ path: "former" });
    expect(await holders.of("logs", id, {}, id)).toMatchObject({ is: "self" });
    expect(await holders.of("logs", id, {}, "drain_2")).toMatchObject({ is: "other" });
});

test("an object that is pending deletion belongs to no other resource", async () => {
    const { holders } = stackOf({ isPendingDeletion: true });
    expect(await holders.of("other", id, {})).toMatchObject({ is: "self" });
    expect(await holders.heldByOthers("other", [id])).toEqual(new Set());
});
