/**
 * Actions that are done once and are no state. A Pulumi program has no place for them: an `up` would have to know whether
 * each was done. The client has a function for each of these.
 *
 *     ts-node actions.ts cancel-deployment app_…        the one that is in progress
 *     ts-node actions.ts cancel-migration addon_…       likewise
 *     ts-node actions.ts reboot-operator keycloak addon_…
 *     ts-node actions.ts two-factor start
 *     ts-node actions.ts two-factor confirm 123456
 *     ts-node actions.ts two-factor backup-codes
 *     ts-node actions.ts two-factor disable
 *     ts-node actions.ts change-password                from OLD_PASSWORD to NEW_PASSWORD
 *
 * Like the provider it takes its address, credentials and organisation from CLOUD_PLATFORM_… variables. Passwords come
 * from variables as well: anybody on the machine can read the arguments of a process.
 */
import {
    CloudPlatformError,
    createClient,
    type Client,
    type Credentials,
    type OperatorKind,
} from "pulumi-cloud-platform/client";

/** A mistake that the person at the terminal can correct. */
class Mistake extends Error {}

function required(name: string): string {
    const value = process.env[name];
    if (value === undefined || value === "") {
        throw new Mistake(`set ${name}`);
    }
    return value;
}

function credentials(): Credentials {
    const token = process.env["CLOUD_PLATFORM_TOKEN"];
    return token !== undefined && token !== ""
        ? { token }
        : {
              consumerKey: required("CLOUD_PLATFORM_CONSUMER_KEY"),
              consumerSecret: required("CLOUD_PLATFORM_CONSUMER_SECRET"),
              userToken: required("CLOUD_PLATFORM_USER_TOKEN"),
              userSecret: required("CLOUD_PLATFORM_USER_SECRET"),
          };
}

/** Undefined means the account's own space. */
const owner = process.env["CLOUD_PLATFORM_ORGANISATION"];

type Action = (client: Client, args: string[]) => Promise<string>;

const cancelDeployment: Action = async (client, args) => {
    const [application] = words(args, "APPLICATION");
    const deployments = await client.deployments.list({ owner, application, limit: 10 });
    const running = deployments.find(({ state }) => ["QUEUED", "WIP", "TASK_RUNNING"].includes(state));
    if (running === undefined) {
        return "nothing is being deployed";
    }
    await client.deployments.cancel({ owner, application, id: running.id });
    return `cancelled ${running.id}`;
};

const cancelMigration: Action = async (client, args) => {
    const [addon] = words(args, "ADDON");
    const migrations = await client.addons.migrations({ owner, id: addon });
    const running = migrations.find(({ status }) => ["pending", "in-progress", "unknown"].includes(status));
    if (running === undefined) {
        return "no migration is under way";
    }
    await client.addons.cancelMigration({ owner, id: addon, migrationId: running.id });
    return `cancelled ${running.id}; the add-on keeps its plan`;
};

const operatorKinds: readonly OperatorKind[] = ["keycloak", "matomo", "metabase", "otoroshi"];

const rebootOperator: Action = async (client, args) => {
    const [word, id] = words(args, "KIND", "ID");
    const kind = operatorKinds.find(candidate => candidate === word);
    if (kind === undefined) {
        throw new Mistake(`KIND is one of ${operatorKinds.join(", ")}, not ${word}`);
    }
    await client.operators.reboot({ kind, id });
    return `${id} restarts`;
};

const twoFactor: Record<string, Action> = {
    async start({ twoFactor }) {
        const { otpUrl, qrCodeUrl } = await twoFactor.start();
        return `Feed your authenticator with ${otpUrl ?? qrCodeUrl ?? "what the platform sent you"}, then confirm with the code that it shows.`;
    },
    async confirm({ twoFactor }, args) {
        const [code] = words(args, "CODE");
        await twoFactor.confirm({ code });
        return "signing in takes a second factor from now on; get backup codes next";
    },
    async "backup-codes"({ twoFactor }) {
        const codes = await twoFactor.renewBackupCodes();
        return ["Each works once, and older ones no longer do:", ...codes].join("\n");
    },
    async disable({ twoFactor }) {
        const { existed } = await twoFactor.disable();
        return existed ? "a password is enough from now on" : "there was no second factor";
    },
};

const changePassword: Action = async client => {
    await client.self.changePassword({
        oldPassword: required("OLD_PASSWORD"),
        newPassword: required("NEW_PASSWORD"),
    });
    return "the password is changed";
};

const actions: Record<string, Action> = {
    "cancel-deployment": cancelDeployment,
    "cancel-migration": cancelMigration,
    "reboot-operator": rebootOperator,
    "two-factor": (client, [step, ...args]) => choose(twoFactor, step)(client, args),
    "change-password": changePassword,
};

function choose(from: Record<string, Action>, word: string | undefined): Action {
    const action = word === undefined ? undefined : from[word];
    if (action === undefined) {
        throw new Mistake(`say one of ${Object.keys(from).join(", ")}`);
    }
    return action;
}

function words<Names extends string[]>(args: string[], ...names: Names): { [Index in keyof Names]: string } {
    if (args.length !== names.length) {
        throw new Mistake(`give ${names.join(" and ")}`);
    }
    return args as { [Index in keyof Names]: string };
}

async function main([word, ...args]: string[]): Promise<void> {
    const action = choose(actions, word);
    const client = createClient({
        baseUrl: required("CLOUD_PLATFORM_BASE_URL"),
        credentials: credentials(),
    });
    process.stdout.write(`${await action(client, args)}\n`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
    if (!(error instanceof Mistake || error instanceof CloudPlatformError)) {
        throw error;
    }
    // The client's errors hold no credential and nothing of what was sent.
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
});
