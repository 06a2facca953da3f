import { PolicyPack } from "@pulumi/policy";
import { isGuarded, isKeptFromReplacement, isProtected } from "./data";
import { isTaggedInProduction } from "./tags";
import { hasNoKeyInUrl } from "./urls";

new PolicyPack("cloud-platform", {
    enforcementLevel: "mandatory",
    policies: [isProtected, isGuarded, isKeptFromReplacement, isTaggedInProduction, hasNoKeyInUrl],
});
