import { NetworkGroup } from "pulumi-cloud-platform";

// A network group cannot be changed: a new label or description makes a new one, and links its members anew.
const groups = ["staging", "production"].map(
    environment =>
        new NetworkGroup(environment, {
            label: `example-${environment}`,
            description: `What runs in ${environment}`,
        }),
);

export const ids = groups.map(({ id }) => id);
export const ranges = groups.map(({ networkIp }) => networkIp);
