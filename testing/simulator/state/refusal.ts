export type RefusalKind =
    "invalid" | "unauthorised" | "forbidden" | "not-found" | "conflict" | "locked" | "quota-exceeded";

/** The subject of a refusal, which decides the vendor's code. */
export type Subject =
    | "account"
    | "organisation"
    | "add-on"
    | "add-on order"
    | "add-on provider"
    | "migration"
    | "application"
    | "domain"
    | "primary domain"
    | "environment"
    | "network group"
    | "network group member"
    | "external peer"
    | "deployment"
    | "tcp redirection"
    | "drain"
    | "operator"
    | "webhook"
    | "e-mail hook"
    | "ssh key"
    | "e-mail address"
    | "oauth consumer"
    | "two-factor authentication"
    | "password"
    | "api token"
    | "credential"
    | "mfa code"
    | "repository"
    | "instance type"
    | "kubernetes cluster"
    | "kubernetes node group"
    | "zone"
    | "resource";

/** A rule of the platform was broken; the routes turn it into the error body of their generation. */
export class Refusal extends Error {
    constructor(
        readonly kind: RefusalKind,
        readonly subject: Subject,
        message: string,
        readonly fields?: Readonly<Record<string, string>>,
    ) {
        super(message);
        this.name = "Refusal";
    }
}

export function notFound(subject: Subject, id: string): Refusal {
    return new Refusal("not-found", subject, `This ${subject} does not exist: ${id}`);
}

export function conflict(subject: Subject, message: string): Refusal {
    return new Refusal("conflict", subject, message);
}

/** The object is busy; the same request succeeds later. */
export function locked(subject: Subject, message: string): Refusal {
    return new Refusal("locked", subject, message);
}

/** `fields` names what was wrong, one reason for each. */
export function invalid(subject: Subject, message: string, fields?: Record<string, string>): Refusal {
    return new Refusal("invalid", subject, message, fields);
}
