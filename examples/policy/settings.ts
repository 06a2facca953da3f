/** The settings of the package that keep data, read as the package reads them. */
import * as pulumi from "@pulumi/pulumi";

type Environment = Readonly<Record<string, string | undefined>>;

function isOn(text: string | undefined): boolean {
    return ["1", "true", "yes"].includes(text?.trim().toLowerCase() ?? "");
}

/** True if the stack guards its data. The environment takes precedence. */
export function guardsData(
    configured = new pulumi.Config("cloud-platform").get("guardData"),
    { CLOUD_PLATFORM_GUARD_DATA: variable }: Environment = process.env,
): boolean {
    return isOn(variable === undefined || variable.trim() === "" ? configured : variable);
}
