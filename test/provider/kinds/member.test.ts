import { createHost } from "../../../dist/provider/host.js";

const { Member } = createHost({ environment: {} });

test.each([
    ["app_1", undefined, undefined],
    ["app_1", "application", undefined],
    ["app_1", "addon", '"addon" contradicts the id "app_1", which is that of an application.'],
    ["desk", undefined, "this looks like a name. Write, for example, member: database.id."],
])("checks the kind of the member %s: %s", async (member, kind, reason) => {
    const args = { networkGroup: "ng_1", member, ...(kind !== undefined && { kind }) };
    const { failures = [] } = (await Member.check({}, args)) as { failures?: { reason: string }[] };
    expect(failures).toEqual(
        reason === undefined
            ? []
            : [expect.objectContaining({ reason: expect.stringContaining(reason) as string })],
    );
});
