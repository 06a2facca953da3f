import { RecoveryPermission } from "../../../dist/provider/lifecycle/run/recovery.js";

test("an object belongs to another stack by its claim, its owner and its platform", () => {
    const [platform, owner, claims] = ["https://platform.example", "user_1", ["SshKey desk"]];
    const recovery = new RecoveryPermission([{ stack: "prod", platform, owner, claims }]);
    expect(recovery.stackWith(["SshKey desk"], platform, owner)).toBe("prod");
    expect(recovery.stackWith(["SshKey laptop"], platform, owner)).toBeUndefined();
    expect(recovery.stackWith(claims, platform, "user_2")).toBeUndefined();
    expect(recovery.stackWith(claims, "https://other.example", owner)).toBeUndefined();
});
