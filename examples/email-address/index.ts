import { EmailAddress } from "pulumi-cloud-platform";

// Its holder gets a message with a link to confirm it. Once that is done, `primary: true` makes it the one that
// signs in; the platform then only lets go of it when another address is primary.
const work = new EmailAddress("work", { email: "ada@work.example" });

export const address = work.email;
