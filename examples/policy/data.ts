/** Policies that keep data. A policy never sees a deletion, so these check the settings that would allow one. */
import {
    validateResourceOfType,
    type ReportViolation,
    type ResourceValidationArgs,
    type ResourceValidationPolicy,
} from "@pulumi/policy";
import { Addon, Application, Operator } from "pulumi-cloud-platform";
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
    ];
}

export const isProtected: ResourceValidationPolicy = {
    name: "data-is-protected",
    description: "An add-on, operator or application has the resource option protect: true.",
    validateResource: ofData((_declared, { name, opts }, report) => {
        if (!opts.protect) {
            report(
                `"${name}" holds data: give it the resource option { protect: true }, or set cloud-platform:guardData.`,
            );
        }
    }),
};

export const isGuarded: ResourceValidationPolicy = {
    name: "data-is-guarded",
    description:
        "The data of a stack with an add-on, operator or application is guarded, by the configuration or the environment.",
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
    description: "No add-on, operator or application may be replaced, since a replacement starts empty.",
    validateResource: ofData(({ allowReplace }, { name }, report) => {
        if (allowReplace === true) {
            report(`"${name}" holds data: remove allowReplace, which lets a change destroy it.`);
        }
    }),
};
