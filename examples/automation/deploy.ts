/** Creates or updates the stack: `npm start`. Deletes it: `npm start destroy`. */
import { LocalWorkspace } from "@pulumi/pulumi/automation/index.js";
import { Addon } from "pulumi-cloud-platform";

function shop() {
    const database = new Addon("database", {
        name: "shop-db",
        provider: "postgresql-addon",
        plan: "xs_sml",
        region: "par",
    });
    return Promise.resolve({ databaseId: database.id });
}

const stack = await LocalWorkspace.createOrSelectStack(
    { projectName: "shop", stackName: "dev", program: shop },
    // The engine loads pulumi-cloud-platform from this folder. Without `workDir`, it searches a temporary folder.
    { workDir: import.meta.dirname },
);
await stack.setConfig("cloud-platform:guardData", { value: "true" });

// `up` and `destroy` run without a preview. A preview refuses to delete or replace protected data before anything changes.
const onOutput = (text: string) => process.stdout.write(text);
if (process.argv[2] === "destroy") {
    await stack.destroy({ previewOnly: true, onOutput });
    await stack.destroy({ onOutput });
} else {
    await stack.preview({ onOutput });
    await stack.up({ onOutput });
}
