import { ConfiguredSecrets } from "../../../commands/stack/masked-text.js";

const configured = (value: string) => new ConfiguredSecrets(new Map([["key", { value, isSecret: true }]]));

test("masks a configured secret in a message, unless the engine does not mask one as short", () => {
    expect(configured("orders").maskedIn("reads orders-db")).toBe("reads [secret]-db");
    expect(configured("or").maskedIn("reads orders-db")).toBe("reads orders-db");
});

test("does not hide a field for an ordinary word that is a secret as well", () => {
    expect(configured("orders").occurIn("orders-db")).toBe(false);
    expect(configured("k9Xw2mPq7ZrT").occurIn({ url: ["https://k9Xw2mPq7ZrT@db"] })).toBe(true);
});
