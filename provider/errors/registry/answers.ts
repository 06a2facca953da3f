/** Failed requests. The client's errors have these codes too. */
import type { Entries } from "./entry.js";

export const answers = {
    "not-found": {
        title: "The object does not exist.",
        cause: "The platform answered with status 404, or its lists lack the id or name. The id is wrong, the object was deleted outside Pulumi, or it belongs to another owner.",
        fix: "Check the id and the owner. If the object was deleted, run `pulumi refresh`: the next `pulumi up` recreates it.",
        example: 'getMembers: there is no network group "valueOf". Network groups: backend. [not-found]',
    },
    conflict: {
        title: "The object already exists, or another operation on it is in progress.",
        cause: "The platform answered with status 409.",
        fix: "Check the object in the console, and run the command again.",
        example:
            'delete operator "sso": This operator is still in use by: a network group (status 409, code clever.operator.conflict): DELETE /v4/addon-providers/addon-keycloak/addons/addon_0c4e [request id 42]. Something else is going on with it, or it exists already: look, and run the command again. [conflict]',
    },
    unauthorised: {
        title: "The credentials are not valid.",
        cause: "The platform answered with status 401. The token is wrong, expired or belongs to another platform.",
        fix: "Check `CLOUD_PLATFORM_TOKEN` or `cloud-platform:token`, or the four OAuth keys.",
        example:
            "read the account: Not connected (status 401, code 2001): GET /v2/self [request id 42]. Check the credentials, CLOUD_PLATFORM_TOKEN or cloud-platform:token (or the OAuth keys), and that they belong to this platform. [unauthorised]",
    },
    forbidden: {
        title: "The credentials have no access to the object.",
        cause: "The platform answered with status 403. Some platforms also answer in this way if they do not know the token.",
        fix: "Check the id of the organisation, the role of the account in it, and the credentials.",
        example:
            "update e-mail address \"b@work.example\": You are not allowed to do this (status 403, code 1504): PUT /v2/self/emails/b%40work.example [request id 42]. Check that these credentials are right, and may act for this owner: the organisation's id, and the account's role in it. A token that the platform does not know is refused in this way too. [forbidden]",
    },
    "rate-limited": {
        title: "The platform received too many requests.",
        cause: "The platform answered with status 429, also after several attempts.",
        fix: "Run the command again later, or set a lower `cloud-platform:maxConcurrency`.",
        example:
            'create add-on "orders": too many requests (status 429, 7 attempts): POST /v2/organisations/orga_9ae4/addons [request id 42]. The platform asks to slow down: run the command again later, or lower cloud-platform:maxConcurrency (CLOUD_PLATFORM_MAX_CONCURRENCY). [rate-limited]',
    },
    rejected: {
        title: "The platform refused the request.",
        cause: "The platform answered with another status from 400 to 499. The message contains its reason, and the refused fields if the platform names them.",
        fix: "Correct the values in the program. If they are correct, check that `cloud-platform:dialect` is the dialect of the platform.",
        example:
            "getBranches: the platform refuses the request (status 400, code 1): GET /v2/organisations/orga_9ae4/applications/app_c8f0/branches [request id 42]. Correct in the program what the platform does not accept. If nothing is wrong there, check that cloud-platform:dialect (CLOUD_PLATFORM_DIALECT) is the one that it speaks. [rejected]",
    },
    "permanent-provider-failure": {
        title: "The service behind an add-on refused the request.",
        cause: "The service reports that another attempt would fail too, often for lack of capacity.",
        fix: "Try another plan or region, or contact the platform's support.",
        example:
            'create add-on "moved": Error from provider: no capacity left in this region (status 503, code -500): POST /v2/organisations/orga_9ae4/addons [request id 42]. The service behind it refused for good, often for lack of capacity: try another plan or region, or ask the platform\'s support. [permanent-provider-failure]',
    },
    unavailable: {
        title: "The platform has a problem.",
        cause: "The answer has a status from 500, is a redirect, or is the web page of a gateway. The state was not changed.",
        fix: "Run the command again later. If it never worked, check `cloud-platform:baseUrl` and `cloud-platform:dialect`.",
        example:
            "The service is unavailable (status 503, code 503, 7 attempts): GET /v2/self/emails [request id 42]. Run the command again later. [unavailable]",
    },
    "invalid-response": {
        title: "The platform's answer is not as expected.",
        cause: "The request succeeded, but its answer is empty, incomplete or of an unknown form. The state was not changed.",
        fix: "Run the command again. Check that `cloud-platform:baseUrl` is the address of the platform and `cloud-platform:dialect` its dialect.",
        example:
            "read the account: the answer is not complete JSON (status 200): GET /v2/self [request id 42]. Run the command again, and check that cloud-platform:baseUrl (CLOUD_PLATFORM_BASE_URL) is the platform's address and cloud-platform:dialect (CLOUD_PLATFORM_DIALECT) the one that it speaks. [invalid-response]",
    },
    transport: {
        title: "The platform could not be reached.",
        cause: "No complete answer arrived, for example because of a lost connection, a timeout, or a certificate that is not trusted. The first error has the details, and the errors of other resources refer to it.",
        fix: "Check the network and `cloud-platform:baseUrl`, and run the command again. If the message names a proxy that is not needed, add the host of the platform to `NO_PROXY`: see [Proxies and certificates](guides/configuration.md#proxies-and-certificates).",
        example:
            'read add-on "orders": the platform cannot be reached, see the error of: read network group "backend". [transport]',
    },
    deadline: {
        title: "The request and its retries took too long.",
        cause: "The platform did not answer in time, or asked to wait longer than the request may take.",
        fix: "Run the command again later.",
        example:
            'read network group "backend": connect ECONNREFUSED 127.0.0.1:443; not again within the 60 s that this call may take (7 attempts): GET /v4/networkgroups. The state is as it was: run the command again once the platform answers. [deadline]',
    },
    aborted: {
        title: "The call was aborted.",
        cause: "The `signal` of the call was aborted. `effect` of the error says whether a write may have taken effect.",
        fix: "Read the object before you send the write again.",
        example: "the call was aborted: GET /v2/self [aborted]",
    },
} satisfies Entries;
