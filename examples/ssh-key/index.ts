import { SshKey } from "pulumi-cloud-platform";

// Public keys are no secret: they may stand in a program. A real one may as well come from a file,
// with readFileSync(`${homedir()}/.ssh/id_ed25519.pub`, "utf8").
const machines = {
    desk: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f ada@desk",
    build: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB8eHRwbGhkYFxYVFBMSERAPDg0MCwoJCAcGBQQDAgEA build",
};

// A key can be exchanged in place; a key that somebody else added under one of these names is never overwritten.
const keys = Object.entries(machines).map(([name, publicKey]) => new SshKey(name, { name, publicKey }));

export const fingerprints = keys.map(({ fingerprint }) => fingerprint);
