import { checked } from "../argument.js";
import type { Connection } from "../connection.js";
import type { SelfClient } from "../contract/self.js";
import { InvalidArgument } from "../errors.js";
import { account, profileChanges, routes, user } from "../documented/self.js";

export function self(connection: Connection): Pick<SelfClient, "update"> {
    return {
        update(options = {}) {
            const { firstname, lastname, ...changes } = checked(profileChanges, options);
            if ((firstname === undefined) !== (lastname === undefined)) {
                const reason = "the platform knows one name only: give both firstname and lastname";
                throw new InvalidArgument({ reason, effect: "none" });
            }
            const name = [firstname, lastname].filter(part => part !== undefined).join(" ");
            const body = { ...changes, ...(name !== "" && { name }) };
            return connection.write(routes.update, account, body, user, options);
        },
    };
}
