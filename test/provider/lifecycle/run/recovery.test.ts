import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stackWith } from "../../../../dist/provider/lifecycle/holders/object-holder.js";
import { recoveryIn } from "../../../../dist/provider/lifecycle/run/recovery.js";

test("an object belongs to another stack by its claim, its owner and its platform", () => {
    const [platform, owner, claims] = ["https://platform.example", "user_1", ["SshKey desk"]];
    const folder = mkdtempSync(join(tmpdir(), "recovery-"));
    const file = join(folder, "others.json");
    writeFileSync(file, JSON.stringify([{ stack: "prod", platform, owner, claims }]));
    const others = recoveryIn(file) ?? [];
    rmSync(folder, { recursive: true });
    expect(stackWith(["SshKey desk"], others, { owner, platform })).toBe("prod");
    expect(stackWith(["SshKey laptop"], others, { owner, platform })).toBeUndefined();
    expect(stackWith(claims, others, { owner: "user_2", platform })).toBeUndefined();
    expect(stackWith(claims, others, { owner, platform: "https://other.example" })).toBeUndefined();
});
