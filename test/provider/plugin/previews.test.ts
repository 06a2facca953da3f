/** The native provider returns the outputs of an update in its preview: what an update does not move stays known. */
import { Addon, Drain, EnvVars, Member, NetworkGroup } from "pulumi-cloud-platform";
import { onTheNativeProvider } from "../../scenario/engines.js";

const url = "tcp://logs.example.com:514";

onTheNativeProvider(start => {
    test("previews a change of plan as one update, beside all that refers to the add-on", async () => {
        const world = await start();
        const { website: application } = world.platform.seed.applications;
        let plan = "dev";
        world.program = () => {
            const args = { name: "db", provider: "postgresql-addon", plan, region: "par" };
            const { id, realId } = new Addon("db", args, { protect: false });
            const group = new NetworkGroup("group", { label: "shop" });
            new Member("member", { networkGroup: group.id, member: realId });
            new Drain("drain", { resource: id, kind: "syslog-tcp", url });
            new EnvVars("variables", { application, variables: { DATABASE: realId } });
        };
        await world.up();
        plan = "xs_sml";
        const { story } = await world.preview();
        expect(story).toEqual(["update db (plan)"]);
        expect((await world.up()).story).toEqual(story);
    });

    test("previews an update of what refers to an output that the update moves", async () => {
        const world = await start();
        const { website: application } = world.platform.seed.applications;
        let plan = "dev";
        world.program = () => {
            const args = { name: "db", provider: "postgresql-addon", plan, region: "par" };
            const { planName } = new Addon("db", args, { protect: false });
            new EnvVars("variables", { application, variables: { PLAN: planName } });
        };
        await world.up();
        plan = "xs_sml";
        const stories = [(await world.preview()).story, (await world.up()).story];
        expect(stories).toEqual(stories.map(() => ["update db (plan)", "update variables"]));
    });
});
