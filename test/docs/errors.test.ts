/** The page of errors has what the code says, whichever way it comes to say it. */
import * as hosts from "pulumi-cloud-platform/host";
import { InvalidArgument, NotFound, Unavailable } from "../../dist/client/errors.js";
import { DeadEnd, explain } from "../../dist/lifecycle/errors.js";
import { resolveSettings } from "../../dist/settings/settings.js";
import { readPage } from "../support/pages.js";

const page = readPage("docs/errors.md").replaceAll("\\|", "|");
const patterns = [...page.matchAll(/`` (.+?) ``|`([^`\n]+)`/g)]
    .map(([, long, short]) => long ?? short ?? "")
    .filter(text => /[a-z]{3} /i.test(text))
    .map(text => {
        const parts = text.split("…").map(part => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
        // A suggestion is only made where a word is alike.
        const pattern = parts.join("[^]*").replace(/ Did you mean "?\[\^\]\*"?\\\?/, "(?:$&)?");
        return new RegExp(`^${pattern}$`);
    });

interface Checks {
    check(olds: object, news: object): Promise<{ failures?: { reason: string }[] }>;
}

async function refusalsOf(kind: keyof typeof hosts, news: object): Promise<string[]> {
    const { failures = [] } = await (hosts[kind] as unknown as Checks).check({}, news);
    return failures.map(({ reason }) => reason);
}

test("refused settings and arguments are on the page, in the words in which they are shown", async () => {
    const settings = [
        resolveSettings(() => undefined, {}),
        resolveSettings(() => "fast", {}),
        resolveSettings(() => "https://api.clever-cloud.com", { CLOUD_PLATFORM_DIALECT: "documented" }),
        resolveSettings(() => undefined, { CLOUD_PLATFORM_TOKEN: "t", CLOUD_PLATFORM_USER_TOKEN: "u" }),
    ].flatMap(each =>
        Object.entries(each as unknown as Record<string, unknown>).flatMap(([key, text]) =>
            key.endsWith("Problem") && typeof text === "string" ? [text] : [],
        ),
    );
    const order = {
        name: "",
        provider: "postgresql-addon",
        plan: 5,
        colour: "red",
        owner: "me",
        adopt: "shop",
    };
    const said = [
        ...settings,
        ...(await refusalsOf("Addon", order)),
        ...(await refusalsOf("Drain", { resource: "app_1", kind: "datadg", url: "logs" })),
        ...(await refusalsOf("SshKey", { name: "laptop", publicKey: "-----BEGIN OPENSSH PRIVATE KEY-----" })),
    ];
    expect(said.length).toBeGreaterThan(15);
    expect(said.filter(text => !patterns.some(pattern => pattern.test(text)))).toEqual([]);
});

test("the page and the errors of resources give the same advice about the platform's answers", () => {
    const doing = { action: "create", noun: "add-on", label: "database" } as const;
    for (const Failure of [NotFound, Unavailable]) {
        const { message } = explain(new Failure({ reason: "so", effect: "none", status: 404 }), doing);
        const remedy = message.split("(status 404). ")[1] ?? "nothing";
        expect(page).toContain(`What to do: ${remedy}`);
    }
    expect(explain(new DeadEnd("so", "Do this."), doing).message).toBe(
        'create add-on "database": so. Do this.',
    );
    expect(page).toContain(`### ${InvalidArgument.name}`);
});
