/** Invalid ids in `adopt`: they are refused before any request, with the format of a valid id. */
import * as sdk from "pulumi-cloud-platform";
import { onEveryEngine } from "./engines.js";

type Class = new (name: string, args: object) => unknown;
const classes = sdk as unknown as Record<string, Class>;

onEveryEngine(start => {
    test.each([
        ["Addon", ["shop-db", "app_1"], "the id of an add-on (addon_…, or its real id"],
        ["EnvVars", ["shop"], "the id of the application (app_…)"],
        ["NetworkGroup", ["backend", "addon_1"], "the id of a network group (ng_…)"],
        ["Member", ["ng_1", "ng_1/a/b"], "the id of a member (ng_…/app_…, or the member's own)"],
        ["Drain", ["addon_1", "my drain"], "the id of a drain"],
        ["Operator", ["app_1", "sign on"], "the id of an operator (addon_…)"],
        ["Webhook", ["addon_1", "to the chat"], "the id of a webhook"],
        ["EmailHook", ["ng_1", "oncall@company.example"], "the id of an e-mail hook"],
        ["TcpRedirection", ["app_1", "default"], "the id of a redirection (app_…/namespace/port)"],
        ["OAuthConsumer", ["user_1", "the dashboard"], "the key of a consumer"],
        ["EmailAddress", ["user_1", "home"], "an e-mail address"],
    ])(
        "%s: a preview refuses an adopt that is not an id of this resource type",
        async (kind, wrong, said) => {
            const world = await start();
            for (const adopt of wrong) {
                world.program = () => new (classes[kind] as Class)("it", { adopt });
                await world.refuses(`"adopt" must be ${said}`);
            }
        },
    );

    test("a preview does not check an unknown id of adopt", async () => {
        const world = await start();
        world.program = () => {
            const group = new sdk.NetworkGroup("group", { label: "new" });
            new sdk.NetworkGroup("other", { label: "other", adopt: group.networkIp.apply(ip => ip ?? "") });
        };
        await world.preview();
    });
});
