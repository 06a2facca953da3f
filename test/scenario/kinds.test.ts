/** The standard stories of every kind on every engine. The other files have what is special to a kind. */
import { createHost } from "../../dist/provider/host.js";
import { kindNames, requiredArguments } from "../support/kinds.js";
import { withHostProcess } from "./engines.js";
import { standardStories } from "./standard-stories.js";

withHostProcess(standardStories);

const host = createHost({ environment: {} });

test.each(kindNames)("%s: refuses a declaration without its required arguments", async kind => {
    const { failures = [] } = (await host[kind].check({}, {})) as { failures?: { reason: string }[] };
    const said = failures.map(({ reason }) => reason).join("\n");
    const missing = requiredArguments(kind).map(
        key => new RegExp(`"${key}" (is required and missing|must be one of)`),
    );
    expect(missing.filter(text => !text.test(said))).toEqual([]);
    expect(missing).not.toEqual([]);
});
