/** A failed deletion restores removed variables, since the engine keeps the whole resource in the state. */
import { effects, startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import { dialects } from "../../dist/provider/client/dialects.js";
import { failureOf, Process, warningsLog, type Kept } from "./process.js";

const variables = { FIRST: "one", SECOND: "two", THIRD: "three" };

describe.each(dialects)("%s", dialect => {
    let platform: Platform;
    let kept: Kept;

    beforeEach(async () => {
        platform = await startPlatform({ dialect });
        const application = platform.seed.applications.website;
        kept = await new Process(platform).create("EnvVars", { application, variables });
    });
    afterEach(() => platform.close());

    const there = () => platform.state.applications.variables(platform.seed.applications.website);

    /** Refuses the third removal after two succeeded, and calls `meanwhile` before the refusal arrives. */
    async function removeHalf(meanwhile: () => void, carriedOut = false): Promise<void> {
        platform.faults.add({
            name: "refused",
            when: { method: "DELETE", skip: 2, times: 1 },
            effect: {
                kind: "answer",
                status: 403,
                carriedOut,
                body: () => {
                    meanwhile();
                    return { id: 2004, message: "You are not allowed to do this", type: "error" };
                },
            },
        });
        expect((await failureOf(new Process(platform).remove("EnvVars", kept))).message).toContain(
            "You are not allowed to do this",
        );
    }

    test("restores removed variables when the platform refuses one removal", async () => {
        await removeHalf(() => undefined);
        expect(there()).toMatchObject(variables);
    });

    test("restores a variable that the platform removed although it refused the request", async () => {
        await removeHalf(() => undefined, true);
        expect(there()).toMatchObject(variables);
    });

    test("warns when the platform refuses to restore the removed variables as well", async () => {
        const { log, warnings } = warningsLog();
        for (const [method, skip] of [
            ["DELETE", 2],
            ["PUT", 0],
        ] as const) {
            const when = { method, skip, times: Infinity };
            platform.faults.add({ name: method, when, effect: effects.forbidden });
        }
        await failureOf(new Process(platform, { log }).remove("EnvVars", kept));
        expect(warnings).toEqual([
            `application ${kept.id}: some of FIRST, SECOND, THIRD were removed, but the state still has them. Run "pulumi refresh". [changed-in-part]`,
        ]);
    });

    test("keeps the value of a variable that another tool has set meanwhile", async () => {
        await removeHalf(() => {
            platform.state.applications.setVariable(platform.seed.applications.website, "FIRST", "theirs");
        });
        expect(there()).toMatchObject({ ...variables, FIRST: "theirs" });
    });
});
