// A dynamic provider as most are written: a serialized class, one instance for each resource, one request for each read.
import process from "node:process";
import * as pulumi from "@pulumi/pulumi";
import { declarations } from "../declare.mjs";

class UsualProvider {
    constructor(kind) {
        this.kind = kind;
    }

    async call(method, path, body) {
        const response = await globalThis.fetch(process.env.CLOUD_PLATFORM_BASE_URL + path, {
            method,
            headers: {
                authorization: `Bearer ${process.env.CLOUD_PLATFORM_TOKEN}`,
                ...(body && { "content-type": "application/json" }),
            },
            body: body && JSON.stringify(body),
        });
        const text = await response.text();
        if (!response.ok && !(method === "DELETE" && response.status === 404)) {
            throw new Error(`${method} ${path}: ${response.status} ${text}`);
        }
        return text === "" ? undefined : JSON.parse(text);
    }

    // The routes to list, read and create a resource.
    place(inputs) {
        const owner = process.env.CLOUD_PLATFORM_ORGANISATION;
        const v2 = `/v2/organisations/${owner}`;
        const groups = `/v4/networkgroups/organisations/${owner}/networkgroups`;
        switch (this.kind) {
            case "Addon":
                return { list: `${v2}/addons`, single: true };
            case "EnvVars":
                return { list: `${v2}/applications/${inputs.application}/env` };
            case "NetworkGroup":
                return { list: groups, single: true };
            case "Member":
                return { list: `${groups}/${inputs.networkGroup}/members` };
            case "Drain":
                return {
                    list: `/v4/drains/organisations/${owner}/resources/${inputs.resource}/drains`,
                    single: true,
                };
            case "Operator":
                return { list: `/v4/addon-providers/addon-${inputs.kind}/addons`, single: true };
            case "Webhook":
                return { list: `/v4/notifications/webhooks/${owner}` };
            case "EmailHook":
                return { list: `/v4/notifications/emailhooks/${owner}` };
            case "TcpRedirection":
                return { list: `${v2}/applications/${inputs.application}/tcp-redirs` };
            case "SshKey":
                return { list: "/v2/self/keys" };
            case "OAuthConsumer":
                return { list: "/v2/self/consumers", single: true };
            default:
                return { list: "/v2/self/emails" };
        }
    }

    async planId(provider, slug) {
        const { plans } = await this.call("GET", `/v2/products/addonproviders/${provider}`);
        return plans.find(plan => plan.slug === slug).id;
    }

    async create({ __provider, ...inputs }) {
        const { list } = this.place(inputs);
        const outs = id => ({ id, outs: { ...inputs, __provider } });
        switch (this.kind) {
            case "EnvVars":
                for (const [name, value] of Object.entries(inputs.variables)) {
                    await this.call("PUT", `${list}/${name}`, { name, value });
                }
                return outs(inputs.application);
            case "SshKey":
                await this.call("PUT", `${list}/${encodeURIComponent(inputs.name)}`, {
                    key: inputs.publicKey,
                });
                return outs(inputs.name);
            case "EmailAddress":
                await this.call("PUT", `${list}/${encodeURIComponent(inputs.email)}`, {
                    make_primary: false,
                });
                return outs(inputs.email);
            case "Member":
                await this.call("POST", list, { id: inputs.member, kind: "application" });
                return outs(inputs.member);
            case "TcpRedirection": {
                const { port } = await this.call("POST", list, { namespace: inputs.namespace });
                return outs(String(port));
            }
            case "Drain":
                return outs((await this.call("POST", list, { kind: "HTTP", url: inputs.url })).id);
            case "Operator": {
                const { kind, name, region, plan } = inputs;
                return outs(
                    (
                        await this.call("POST", list, {
                            name,
                            region,
                            planId: await this.planId(kind === "matomo" ? "addon-matomo" : kind, plan),
                        })
                    ).id,
                );
            }
            case "Addon": {
                const { name, region, provider, plan, tags = [] } = inputs;
                const planId = await this.planId(provider, plan);
                const { id } = await this.call("POST", list, {
                    name,
                    region,
                    providerId: provider,
                    plan: planId,
                });
                for (const tag of tags) {
                    await this.call("PUT", `${list}/${id}/tags/${encodeURIComponent(tag)}`);
                }
                return outs(id);
            }
            case "Webhook":
                return outs((await this.call("POST", list, { ...inputs, format: "raw", scope: [] })).id);
            case "EmailHook":
                return outs((await this.call("POST", list, { ...inputs, scope: [] })).id);
            default: {
                const { id, key } = await this.call("POST", list, inputs);
                return outs(id ?? key);
            }
        }
    }

    async read(id, props) {
        const { list, single } = this.place(props);
        await this.call("GET", single ? `${list}/${encodeURIComponent(id)}` : list);
        if (this.kind === "Addon" && props.tags) {
            await this.call("GET", `${list}/${id}/tags`);
        }
        return { id, props };
    }

    async delete(id, props) {
        const { list } = this.place(props);
        if (this.kind === "EnvVars") {
            for (const name of Object.keys(props.variables)) {
                await this.call("DELETE", `${list}/${name}`);
            }
        } else if (this.kind === "TcpRedirection") {
            await this.call("DELETE", `${list}/${id}?namespace=${props.namespace}`);
        } else {
            await this.call("DELETE", `${list}/${encodeURIComponent(id)}`);
        }
    }
}

class Usual extends pulumi.dynamic.Resource {
    constructor(kind, name, args) {
        super(new UsualProvider(kind), name, args);
    }
}

for (const { kind, name, args, made } of declarations()) {
    made(new Usual(kind, name, args));
}
