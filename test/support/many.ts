/** As many objects as wanted, made behind our back, in proportions that stay the same. */
import type { Platform } from "pulumi-cloud-platform/testing";

/** Of each hundred. The other kinds cost one request however many there are. */
export const ofEachHundred = {
    Addon: 10,
    Drain: 10,
    EmailHook: 10,
    EnvVars: 10,
    Member: 39,
    NetworkGroup: 1,
    TcpRedirection: 10,
    Webhook: 10,
} as const;

/** Plants whole hundreds in the organisation of a platform that is empty, beside the account's own e-mail address. */
export function plantMany({ state, account, delays }: Platform, hundreds: number): void {
    const { organisation: owner } = account;
    const usual = { ...delays };
    Object.assign(delays, { drain: 0, listing: 0, addonListing: 0, networkGroup: 0, member: 0 });
    const plan = state.catalogue.findPlan("postgresql-addon", "dev")?.id ?? "";
    for (let hundred = 0; hundred < hundreds; hundred++) {
        const name = (index: number): string => `object ${hundred}-${index}`;
        const ten = <T>(make: (index: number) => T): T[] =>
            Array.from({ length: 10 }, (_, index) => make(index));
        const order = { region: "par", providerId: "postgresql-addon", plan };
        const addons = ten(index => state.addons.create(owner, { ...order, name: name(index) }));
        const applications = ten(index => {
            const { id } = state.applications.add(owner, {
                name: name(index),
                variables: { NAME: name(index) },
            });
            state.tcpRedirections.create(id, "default");
            state.drains.create(owner, id, { kind: "SyslogTCP", url: "tcp://logs.example:514" });
            return id;
        });
        const group = state.networkGroups.create(owner, { label: name(0) });
        const members = [
            ...applications.map(id => ({ id, kind: "application" })),
            ...addons.map(({ realId }) => ({ id: realId, kind: "addon" })),
            ...Array.from({ length: 19 }, (_, index) => ({
                id: `external_00000000-0000-4000-8000-${String(hundred * 100 + index).padStart(12, "0")}`,
                kind: "external",
            })),
        ];
        members.forEach(member => state.networkGroups.addMember(group.id, member));
        const hook = { events: ["DEPLOYMENT_FAIL"], scope: [] };
        ten(index => {
            const url = "https://hooks.example";
            state.webhooks.create(owner, { ...hook, name: name(index), url, format: "raw" });
            state.emailHooks.create(owner, { ...hook, name: name(index), notified: ["ops@company.example"] });
        });
    }
    Object.assign(delays, usual);
}
