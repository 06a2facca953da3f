import { z } from "zod";
import { checked } from "../argument.js";
import type { Connection } from "../connection.js";
import type { Organisation, SelfClient } from "../contract/self.js";
import { InvalidArgument } from "../errors.js";
import { account, profileChanges, routes as documented, user } from "../documented/self.js";

export const routes = {
    organisations: "GET /v2/summary",
} as const;

const organisation: z.ZodType<Organisation> = z.object({ id: z.string(), name: z.string().default("") });
const summary = z.object({ organisations: z.array(organisation).default([]) });

export function client(connection: Connection): Pick<SelfClient, "organisations" | "update"> {
    return {
        async organisations(options = {}) {
            const all = account.in("organisations");
            const { organisations } = await connection.get(routes.organisations, all, summary, options);
            return organisations;
        },

        update(options = {}) {
            const { firstname, lastname, ...changes } = checked(profileChanges, options);
            if ((firstname === undefined) !== (lastname === undefined)) {
                const reason = "the platform knows one name only: give both firstname and lastname";
                throw new InvalidArgument({ reason, effect: "none" });
            }
            const name = [firstname, lastname].filter(part => part !== undefined).join(" ");
            const body = { ...changes, ...(name !== "" && { name }) };
            return connection.write(documented.update, account, body, user, options);
        },
    };
}
