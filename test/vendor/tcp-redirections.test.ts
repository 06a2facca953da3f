import { ListTcpRedirectionCommand } from "@clevercloud/client/cc-api-commands/tcp-redirection/list-tcp-redirection-command.js";
import { ListTcpRedirectionNamespaceCommand } from "@clevercloud/client/cc-api-commands/tcp-redirection/list-tcp-redirection-namespace-command.js";
import { onStage, saying } from "./stage";

test("the command line and our client read each other's redirections", () =>
    onStage(async ({ platform, owner, clever, library, client }) => {
        const application = platform.seed.applications.website;
        const here = ["--app", application];
        const added = await clever.run(["tcp-redirs", "add", "--namespace", "cleverapps", ...here]);
        expect(added).toEqual(saying("Successfully added tcp redirection on port:"));
        const port = Number(added.stdout.split(":").pop());
        expect(port).toBeGreaterThan(5000);
        expect(await client.tcpRedirections.list({ owner, application })).toEqual([
            { namespace: "cleverapps", port },
        ]);
        expect(
            await clever.run(["tcp-redirs", "remove", String(port), "--namespace", "cleverapps", ...here]),
        ).toEqual(saying("Successfully removed tcp redirection."));
        expect(platform.state.tcpRedirections.list(application)).toEqual([]);

        const ours = await client.tcpRedirections.create({ owner, application, namespace: "default" });
        expect(await clever.read("tcp-redirs", ...here)).toEqual([ours]);
        expect(await library.send(new ListTcpRedirectionCommand({ applicationId: application }))).toEqual([
            ours,
        ]);
        const namespaces = await library.send(new ListTcpRedirectionNamespaceCommand({ ownerId: owner }));
        expect(namespaces.map(({ namespace }) => namespace)).toEqual(
            await client.tcpRedirections.namespaces({ owner }),
        );
        expect(platform.requests.violations()).toEqual([]);
    }));
