/** What holds data stays. A policy never sees what goes, so these look at what would let it go. */
import {
    validateResourceOfType,
    type ReportViolation,
    type ResourceValidationArgs,
    type ResourceValidationPolicy,
} from "@pulumi/policy";
import * as pulumi from "@pulumi/pulumi";
import { Addon, Operator } from "pulumi-cloud-platform";

interface HoldsData {
    readonly allowReplace?: boolean | undefined;
    readonly allowDelete?: boolean | undefined;
}

type Rule = (declared: HoldsData, args: ResourceValidationArgs, report: ReportViolation) => void;

function ofData(rule: Rule): ResourceValidationPolicy["validateResource"] & object {
    return [validateResourceOfType(Addon, rule), validateResourceOfType(Operator, rule)];
}

export const isProtected: ResourceValidationPolicy = {
    name: "data-is-protected",
    description: "An add-on or operator has the resource option protect: true.",
    validateResource: ofData((_declared, { name, opts }, report) => {
        if (!opts.protect) {
            report(`"${name}" holds data: give it the resource option { protect: true }.`);
        }
    }),
};

export const isGuarded: ResourceValidationPolicy = {
    name: "data-is-guarded",
    description: "A stack with an add-on or operator has cloud-platform:guardData in its configuration.",
    validateResource: ofData((_declared, { name }, report) => {
        if (new pulumi.Config("cloud-platform").get("guardData") !== "true") {
            report(`"${name}" holds data: run "pulumi config set cloud-platform:guardData true".`);
        }
    }),
};

export const isKeptFromReplacement: ResourceValidationPolicy = {
    name: "data-is-not-replaced",
    description: "No add-on or operator may be replaced, since a replacement starts empty.",
    validateResource: ofData(({ allowReplace }, { name }, report) => {
        if (allowReplace === true) {
            report(`"${name}" holds data: remove allowReplace, which lets a change destroy it.`);
        }
    }),
};

export const isKeptFromDeletion: ResourceValidationPolicy = {
    name: "data-is-not-deleted",
    description: "No add-on or operator may be deleted where the stack guards its data.",
    validateResource: ofData(({ allowDelete }, { name }, report) => {
        if (allowDelete === true) {
            report(`"${name}" holds data: remove allowDelete, which lets the next removal destroy it.`);
        }
    }),
};
