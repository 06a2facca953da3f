/** Property names that every JavaScript object inherits, such as `constructor`: no table of words contains them. */
import * as pulumi from "@pulumi/pulumi";
import {
    Addon,
    Drain,
    EmailHook,
    getAddon,
    getAddonPlan,
    getAddonProvider,
    getCountryCode,
    getInstanceType,
    getMembers,
    getOperators,
    getZone,
    Member,
    Operator,
    Webhook,
} from "pulumi-cloud-platform";
import { type AddonWords, warningsAbout } from "../../../dist/provider/catalogue/unknown-values.js";
import { listOf } from "../../../dist/provider/lookups/queries/choose.js";
import { warningsAboutEvents } from "../../../dist/provider/catalogue/events.js";
import { aPlatform, aStack, messageOf, platformAtHand } from "./asking.js";

const words = ["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf"];
const provider = "postgresql-addon";

test.each(words)("%s: a lookup reports the word as not found, or refuses it as an argument", async word => {
    await platformAtHand();
    const none = (noun: string) => `there is no ${noun} "${word}"`;
    expect(await messageOf(getZone({ name: word }))).toContain(none("zone"));
    expect(await messageOf(getInstanceType({ type: word }))).toContain(none("instance type"));
    expect(await messageOf(getAddonProvider({ provider: word }))).toContain(none("add-on provider"));
    expect(await messageOf(getAddonPlan({ provider, plan: word }))).toContain(`has no plan "${word}"`);
    expect(await messageOf(getCountryCode({ name: word }))).toContain(none("country"));
    expect(await messageOf(getAddon({ addon: word }))).toContain(none("add-on"));
    expect(await messageOf(getMembers({ networkGroup: word }))).toContain(none("network group"));
    expect(await messageOf(getOperators({ kind: word as "keycloak" }))).toContain('"kind" must be one of');
    const features = { [word]: 1 };
    if (word !== "__proto__") {
        // An object literal with `__proto__` sets the prototype and has no such property.
        expect(await messageOf(getAddonPlan({ provider, features }))).toContain(`has a feature "${word}"`);
    }
});

test.each([
    [0, "There are none."],
    [1, "Zones: z1."],
    [30, `Zones: ${zonesTo(30)}.`],
    [31, `Zones: ${zonesTo(30)}, and 1 more.`],
    [42, `Zones: ${zonesTo(30)}, and 12 more.`],
])("a list of %i words shows 30 of them and counts the others", (count, expected) => {
    expect(listOf("Zones", zonesTo(count).split(", ").filter(Boolean))).toBe(expected);
});

function zonesTo(count: number): string {
    return Array.from({ length: count }, (_, index) => `z${index + 1}`).join(", ");
}

test.each(words)("%s: the snapshot warns of the word like of any unknown word", word => {
    const warnings = (given: AddonWords) =>
        warningsAbout(given)
            .map(({ reason }) => reason)
            .join();
    expect(warnings({ provider: word })).toContain(`there is no known add-on provider "${word}"`);
    expect(warnings({ provider, plan: word })).toContain(`has no known plan "${word}"`);
    expect(warnings({ provider, region: word })).toContain(`is not known to be in "${word}"`);
    expect(warnings({ region: word })).toContain(`there is no known region "${word}"`);
    expect(
        warningsAboutEvents([word])
            .map(({ reason }) => reason)
            .join(),
    ).toContain(`there is no known event "${word}"`);
});

test.each(words)(
    "%s: a preview refuses the word as a kind of drains or operators, and warns of it as a plan, an event or a format",
    async word => {
        const platform = await aPlatform();
        const run = await aStack(platform, {});
        const { website: application } = platform.seed.applications;
        const name = "a";
        const url = "https://logs.example.com";
        const any = word as never;
        const refused: (() => pulumi.Resource)[] = [
            () => new Drain("it", { resource: application, kind: any, url }),
            () => new Operator("it", { kind: any, name, region: "par", plan: "base" }),
        ];
        for (const declare of refused) {
            const { succeeded, error } = await run("preview", () => void declare());
            expect([succeeded, error]).toEqual([false, expect.stringContaining("this version knows")]);
        }
        const toCheck = await run("preview", () => {
            new Addon("db", { name, provider, plan: word, region: "par" });
            new Webhook("webhook", { name, url, events: ["*"], format: word });
            new Member("member", { networkGroup: "ng_1", member: "addon_1", kind: word });
            new EmailHook("hook", { name, notified: ["a@example.com"], events: [word] });
            new Operator("operator", { kind: "keycloak", name, region: word, plan: "base" });
        });
        expect(toCheck).toMatchObject({ succeeded: true });
        const said = JSON.stringify(toCheck.diagnostics);
        expect(said).toContain(`there is no known format of webhooks \\"${word}\\"`);
        for (const doubt of ["has no known plan", "there is no known event", "is not known to be in"]) {
            expect(said).toContain(`${doubt} \\"${word}\\"`);
        }
    },
);
