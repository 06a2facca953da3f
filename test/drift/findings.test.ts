/** What a refresh's events amount to, resource by resource. */
import { findingsOf } from "./reports.js";

const key = { name: "desk", publicKey: "ssh-ed25519 AAAA" };

test("reports a resource as unread when the refresh has an error for it, whatever else it returned", () => {
    const changes = [
        { kind: "SshKey", name: "desk", old: key, new: key },
        { kind: "SshKey", name: "laptop", old: key, new: key },
    ];
    const found = findingsOf(changes, ([desk]) => [
        { severity: "error", text: "read SSH key: the platform does not answer", urn: desk },
        { severity: "warning", text: "no error", urn: desk?.replace("desk", "laptop") },
    ]);
    expect(found).toMatchObject({ read: 1, drifted: [{ name: "laptop" }], vanished: [] });
    expect(found.unread).toEqual([
        { what: 'SshKey "desk"', why: "read SSH key: the platform does not answer" },
    ]);
});

test("hides a secret argument that the engine did not know as secret", () => {
    const state = { resource: "app_1", kind: "elasticsearch", url: "https://logs.example.com" };
    const { drifted } = findingsOf([
        {
            kind: "Drain",
            name: "logs",
            old: { ...state, credentials: { username: "ada", password: "before" } },
            new: { ...state, credentials: { username: "ada", password: "after" } },
        },
        {
            kind: "EnvVars",
            name: "vars",
            old: { application: "app_1", variables: { LOG: "before" } },
            new: { application: "app_1", variables: { LOG: "after" } },
        },
    ]);
    expect(drifted.map(({ name, fields }) => [name, fields])).toEqual([
        ["logs", [{ path: "credentials.password", isSecret: true, change: "changed" }]],
        ["vars", [{ path: "variables.LOG", isSecret: true, change: "changed" }]],
    ]);
    expect(JSON.stringify(drifted)).not.toMatch(/before|after/);
});
