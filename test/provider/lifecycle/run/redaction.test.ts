import { ConcealedValues } from "../../../../dist/provider/lifecycle/run/redaction.js";

test("a secret that begins with another secret is hidden as a whole", () => {
    const secrets = new ConcealedValues();
    secrets.conceal(["tags"], { tags: ["hush", "hush-name"] });
    expect(secrets.redact("hush-name has hush")).toBe("[secret] has [secret]");
});
