/** Policies that keep data. A policy never sees a deletion, so these check the settings that would allow one. */
import {
    validateResourceOfType,
    type ReportViolation,
    type ResourceValidationArgs,
    type ResourceValidationPolicy,
} from "@pulumi/policy";
import { Addon, Application, KubernetesCluster, Operator } from "pulumi-cloud-platform";
import { guardsData } from "./settings";

interface HoldsData {
    readonly allowReplace?: boolean | undefined;
}

type Rule = (declared: HoldsData, args: ResourceValidationArgs, report: ReportViolation) => void;

function ofData(rule: Rule): ResourceValidationPolicy["validateResource"] & object {
    return [
        validateResourceOfType(Addon, rule),
        validateResourceOfType(Application, rule),
        validateResourceOfType(Operator, rule),
        validateResourceOfType(KubernetesCluster, rule),
    ];
}

export const isProtected: ResourceValidationPolicy = {
    name: "data-is-protected",
    description: "A resource that holds data has the resource option protect.",
    validateResource: ofData((_declared, { name, opts }, report) => {
        if (!opts.protect) {
            report(
                `"${name}" holds data: set its resource option protect to true. In TypeScript, cloud-platform:guardData does that too.`,
            );
        }
    }),
};

export const isGuarded: ResourceValidationPolicy = {
    name: "data-is-guarded",
    description: "A stack that holds data is guarded, by the configuration or the environment.",
    validateResource: ofData((_declared, { name }, report) => {
        if (!guardsData()) {
            report(
                `"${name}" holds data: run "pulumi config set cloud-platform:guardData true". ` +
                    `CLOUD_PLATFORM_GUARD_DATA in the environment wins over it.`,
            );
        }
    }),
};

export const isKeptFromReplacement: ResourceValidationPolicy = {
    name: "data-is-not-replaced",
    description: "No resource that holds data may be replaced, since a replacement starts empty.",
    validateResource: ofData(({ allowReplace }, { name }, report) => {
        if (allowReplace === true) {
            report(`"${name}" holds data: remove allowReplace, which lets a change destroy it.`);
        }
    }),
};
