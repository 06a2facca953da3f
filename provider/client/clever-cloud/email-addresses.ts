import { checked } from "../argument.js";
import type { Connection } from "../connection.js";
import type { EmailAddressesClient } from "../contract/email-addresses.js";
import { addressOptions, all, routes } from "../documented/email-addresses.js";

export function client(connection: Connection): Pick<EmailAddressesClient, "set"> {
    return {
        set(options) {
            const { primary } = checked(addressOptions, options);
            const address = all.at({ email: options.email });
            return connection.send(routes.set, address, primary ? { make_primary: true } : {}, options);
        },
    };
}
