export type MemberKind = "application" | "addon" | "external";

export interface Member {
    /** An application's id, an add-on's real id or `external_…`. */
    readonly id: string;
    readonly kind: MemberKind;
    readonly label?: string;
    readonly domainName: string;
    /** The name in the network that its caller sent, where the wire has callers choose. */
    readonly chosenName?: string;
    readonly ip: string;
}

export interface ExternalPeer {
    readonly id: string;
    readonly memberId: string;
    readonly label: string;
    readonly ip: string;
    readonly publicKey: string;
    readonly hostname?: string;
}

export interface NewExternalPeer {
    readonly memberId: string;
    readonly label: string;
    readonly publicKey: string;
    readonly hostname?: string;
}

export interface NetworkGroup {
    /** `ng_…` */
    readonly id: string;
    readonly ownerId: string;
    readonly label: string;
    readonly description?: string;
    readonly tags: readonly string[];
    /** How often it changed. */
    readonly version: number;
    /** CIDR, always a /16. */
    readonly networkIp: string;
    readonly lastAllocatedIp: string;
    /** In order of arrival; each may become readable later. */
    readonly members: readonly (Member & { readonly readableFrom: number })[];
    readonly peers: readonly ExternalPeer[];
}

export interface NewNetworkGroup {
    readonly label?: string;
    readonly description?: string;
    readonly tags?: readonly string[];
}

export interface NewMember {
    readonly id: string;
    readonly kind: string;
    readonly label?: string;
    readonly chosenName?: string;
}
