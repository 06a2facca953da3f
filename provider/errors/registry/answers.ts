/** Failed requests. The client's errors have these codes too. */
import { nextSteps } from "../next-steps.js";
import type { Entries } from "./entry.js";

export const answers = {
    "not-found": {
        title: "The object does not exist.",
        cause: "The platform answered with status 404, or its lists lack the id or name. The id is wrong, the object was deleted outside Pulumi, or it belongs to another owner.",
        fix: "Check the id and the owner. If the object was deleted, run `pulumi refresh`: the next `pulumi up` recreates it.",
        example:
            'create network group "front": ng_… does not exist for orga_…. Check the kind, the id and the owner, or remove adopt to create a new object. [not-found]',
    },
    conflict: {
        title: "The object already exists, or another operation on it is in progress.",
        cause: "The platform answered with status 409.",
        fix: nextSteps.conflict,
        example:
            'create network group "back": Another operation is running (status 409, code clever.core.conflict): GET /v4/networkgroups/organisations/orga_…/networkgroups [request id …]. Check in the console what exists or is in progress, and run the command again. [conflict]',
    },
    unauthorised: {
        title: "The credentials are not valid.",
        cause: "The platform answered with status 401, or with status 403 and code 1504. The credentials are wrong, expired, without a right, or belong to another platform. The message names their source.",
        fix: nextSteps.unauthorised,
        example:
            'create network group "back": the platform does not accept the token from CLOUD_PLATFORM_TOKEN: Not connected (status 401, code clever.core.unauthorized): GET /v4/networkgroups/organisations/orga_…/networkgroups [request id …]. Replace the credentials if they are expired, revoked or lack a right, and check that they belong to this platform. [unauthorised]',
    },
    forbidden: {
        title: "The credentials have no access to the object.",
        cause: "The platform answered with status 403. Some platforms also answer in this way if they do not know the token.",
        fix: nextSteps.forbidden,
        example:
            "create network group \"back\": You are not allowed to do this (status 403, code clever.core.forbidden): GET /v4/networkgroups/organisations/orga_…/networkgroups [request id …]. Check the credentials, the owner's id, and the account's role there. [forbidden]",
    },
    "rate-limited": {
        title: "The platform received too many requests.",
        cause: "The platform answered with status 429, even after several attempts.",
        fix: nextSteps["rate-limited"],
        example:
            'create network group "back": You have performed that request too much. (status 403, code 403, 7 attempts): GET /v4/networkgroups/organisations/orga_…/networkgroups [request id …]. Run the command again later, or lower cloud-platform:maxConcurrency (CLOUD_PLATFORM_MAX_CONCURRENCY). [rate-limited]',
    },
    rejected: {
        title: "The platform refused the request.",
        cause: "The platform answered with another status from 400 to 499. The message contains its reason, and the refused fields if the platform names them.",
        fix: nextSteps.rejected,
        example:
            "getBranches: the platform refuses the request (status 400, code 1): GET /v2/organisations/orga_…/applications/app_…/branches [request id …]. Correct the values in the program, or check cloud-platform:dialect (CLOUD_PLATFORM_DIALECT). [rejected]",
    },
    "permanent-provider-failure": {
        title: "The service behind an add-on refused the request.",
        cause: "The service reports that another attempt would fail too, often for lack of capacity.",
        fix: nextSteps["permanent-provider-failure"],
        example:
            'create network group "back": Error from provider: no capacity left in this region (status 503, code -500): GET /v4/networkgroups/organisations/orga_…/networkgroups [request id …]. Try another plan or region, or contact the platform\'s support. [permanent-provider-failure]',
    },
    unavailable: {
        title: "The platform has a problem.",
        cause: "The answer has a status from 500, is a redirect, or is the web page of a gateway. The state was not changed.",
        fix: nextSteps.unavailable,
        example:
            'create network group "back": The service is unavailable (status 503, code clever.core.unavailable, 7 attempts): GET /v4/networkgroups/organisations/orga_…/networkgroups [request id …]. Run the command again later; if it never worked, check cloud-platform:baseUrl (CLOUD_PLATFORM_BASE_URL) and cloud-platform:dialect (CLOUD_PLATFORM_DIALECT). [unavailable]',
    },
    "invalid-response": {
        title: "The platform's answer is not as expected.",
        cause: "The request succeeded, but its answer is empty, incomplete or of an unknown form. The state was not changed.",
        fix: nextSteps["invalid-response"],
        example:
            'create network group "back": the answer is not complete JSON (status 200): GET /v4/networkgroups/organisations/orga_…/networkgroups [request id …]. Run the command again later; if it never worked, check cloud-platform:baseUrl (CLOUD_PLATFORM_BASE_URL) and cloud-platform:dialect (CLOUD_PLATFORM_DIALECT). [invalid-response]',
    },
    transport: {
        title: "The platform could not be reached.",
        cause: "No complete answer arrived, for example because of a lost connection, a timeout, or a certificate that is not trusted. The first error has the details, and the errors of other resources refer to it.",
        fix: "Check the network and `cloud-platform:baseUrl`, and run the command again. If a certificate is not trusted, set `NODE_EXTRA_CA_CERTS`. If the message names a proxy that is not needed, add the host of the platform to `NO_PROXY`: see [Proxies and certificates](guides/configuration.md#proxies-and-certificates).",
        example:
            'create network group "back": connect ECONNREFUSED 127.0.0.1:… (7 attempts): GET /v4/networkgroups/organisations/orga_…/networkgroups. Run the command again later; if it never worked, check cloud-platform:baseUrl (CLOUD_PLATFORM_BASE_URL) and cloud-platform:dialect (CLOUD_PLATFORM_DIALECT). [transport]',
    },
    deadline: {
        title: "The request and its retries took too long.",
        cause: "The platform did not answer in time, or asked to wait longer than the request may take.",
        fix: nextSteps.deadline,
        example:
            'read network group "front": The service is unavailable (status 503); not again within the 60 s that this call may take: GET /v4/networkgroups/organisations/orga_…/networkgroups. Run the command again later; if it never worked, check cloud-platform:baseUrl (CLOUD_PLATFORM_BASE_URL) and cloud-platform:dialect (CLOUD_PLATFORM_DIALECT). [deadline]',
    },
    aborted: {
        title: "The call was aborted.",
        cause: "The `signal` of the call was aborted. `effect` of the error says whether a write may have taken effect.",
        fix: "Read the object before you send the write again.",
        example: "getAddons: the call was aborted: GET /v2/organisations/orga_…/addons. [aborted]",
    },
} satisfies Entries;
