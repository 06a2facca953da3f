import { CreateOrUpdateEnvironmentVariableCommand } from "@clevercloud/client/cc-api-commands/environment/create-or-update-environment-variable-command.js";
import { GetEnvironmentCommand } from "@clevercloud/client/cc-api-commands/environment/get-environment-command.js";
import { onStage, saying } from "./stage";

test("our client and the vendor's set the same variables, one by one and as a whole", () =>
    onStage(async ({ platform, owner, clever, library, client }) => {
        const application = platform.seed.applications.worker;
        const variables = () => platform.state.applications.variables(application);
        const environment = (...words: string[]) => ["env", ...words, "--app", "worker"];
        expect(await clever.run(environment("set", "LOG_LEVEL", "info"))).toEqual(
            saying("successfully saved"),
        );
        expect(variables()).toEqual({ QUEUE: "orders", LOG_LEVEL: "info" });
        expect(await clever.run(environment("rm", "QUEUE"))).toEqual(saying("successfully removed"));
        expect(variables()).toEqual({ LOG_LEVEL: "info" });
        const input = JSON.stringify([
            { name: "QUEUE", value: "bills" },
            { name: "GREETING", value: 'two\nlines, "quoted"' },
        ]);
        expect(await clever.run(environment("import", "--json"), { input })).toEqual(saying("have been set"));
        expect(variables()).toEqual({ QUEUE: "bills", GREETING: 'two\nlines, "quoted"' });
        expect(await client.environment.list({ owner, application })).toEqual([
            { name: "QUEUE", value: "bills" },
            { name: "GREETING", value: 'two\nlines, "quoted"' },
        ]);

        await client.environment.replace({ owner, application, variables: [{ name: "A", value: "1" }] });
        await client.environment.set({ owner, application, name: "B", value: "2" });
        await client.environment.remove({ owner, application, name: "A" });
        expect(await library.send(new GetEnvironmentCommand({ applicationId: application }))).toEqual({
            environment: [{ name: "B", value: "2" }],
        });
        const set = { applicationId: application, name: "C", value: "3" };
        expect(await library.send(new CreateOrUpdateEnvironmentVariableCommand(set))).toHaveLength(2);
        expect(variables()).toEqual({ B: "2", C: "3" });
        expect(platform.requests.violations()).toEqual([]);
    }));
