/** The creation of each kind is killed: recover leaves one object, and leaves that of another stack alone. */
import type { CustomResource } from "@pulumi/pulumi";
import * as cloud from "pulumi-cloud-platform";
import type { Dialect } from "pulumi-cloud-platform/testing";
import { dialects } from "../../../dist/provider/client/dialects.js";
import type { StackState } from "../../../dist/commands/pulumi/state.js";
import * as registry from "../../../dist/provider/kinds/index.js";
import type { Kind } from "../../../dist/provider/kind/kind.js";
import { creations, isOn, type Subject } from "../../faults/subjects.js";
import { onEveryEngine } from "../../scenario/engines.js";
import { asServed } from "../../support/spelling.js";
import { killed } from "./kills.js";
import { asProd, lose, recovering } from "./recovering.js";

type Class = new (name: string, args: object) => CustomResource;

/** True if another stack may have an identical object. */
function mayHaveTwins({ kind }: Subject, dialect: Dialect): boolean {
    const { args } = registry[kind] as Kind;
    // The live platform accepts one redirection of an application in a namespace.
    return "allowDuplicate" in args.shape && !(kind === "TcpRedirection" && dialect === "clever-cloud");
}

onEveryEngine(start => {
    describe.each(dialects)("%s", dialect => {
        test.each(creations.filter(isOn(dialect)))("$kind", async subject => {
            const { kind, args, routes, equal } = subject;
            const world = await start({ dialect, delays: { operator: 0, drain: 0 } });
            const { platform, stack } = world;
            const declare = (more: object = {}) => {
                world.program = () => new (cloud[kind] as Class)("subject", { ...args(platform), ...more });
            };
            declare();
            const [prod, others]: [StackState[], string[]] = [[], []];
            if (mayHaveTwins(subject, dialect)) {
                await world.up();
                others.push((await world.resource("subject")).id);
                prod.push(await asProd(world));
                await lose(world);
                declare({ allowDuplicate: others });
            }
            const route = asServed(routes.create, dialect);
            const kill = { route, skip: 0, isCarriedOut: true, isLate: true };
            expect(await killed(world, kill, () => stack.up())).toBeDefined();

            expect(await recovering(world, prod)).toMatchObject({ error: undefined, left: [] });
            const { id } = await world.resource("subject");
            expect(others).not.toContain(id);
            expect(equal(platform).sort()).toEqual([id, ...others].sort());
            expect(await world.refresh()).toMatchObject({ story: [] });
            expect(await world.up()).toMatchObject({ story: [], sent: [] });
        });
    });
});
