import { createHmac } from "node:crypto";
import type { World } from "./collection.js";
import { conflict, invalid, notFound } from "./refusal.js";
import type { Users } from "./users.js";

interface Enrolment {
    readonly secret: Buffer;
    readonly confirmed: boolean;
}

const stepMilliseconds = 30_000;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Second factors by time-based codes (RFC 6238: SHA-1, six digits, thirty seconds). */
export class TwoFactor {
    readonly #world: World;
    readonly #users: Users;
    readonly #enrolments = new Map<string, Enrolment>();

    constructor(world: World, users: Users) {
        this.#world = world;
        this.#users = users;
    }

    isEnabled(userId: string): boolean {
        return this.#enrolments.get(userId)?.confirmed === true;
    }

    /** Starts, or starts again, until it is confirmed. */
    start(userId: string): { readonly secret: string; readonly otpUrl: string } {
        if (this.isEnabled(userId)) {
            throw conflict("two-factor authentication", "Two-factor authentication is enabled already");
        }
        const bytes = Buffer.from(this.#world.identifiers.secret(20));
        this.#enrolments.set(userId, { secret: bytes, confirmed: false });
        const secret = base32(bytes);
        const label = encodeURIComponent(this.#users.get(userId).email);
        return { secret, otpUrl: `otpauth://totp/platform:${label}?secret=${secret}&issuer=platform` };
    }

    confirm(userId: string, code: string): void {
        const enrolment = this.#enrolments.get(userId);
        if (enrolment === undefined || enrolment.confirmed) {
            throw notFound("two-factor authentication", "nothing waits for a confirmation");
        }
        if (![-1, 0, 1].some(drift => codeOf(enrolment.secret, this.#step() + drift) === code)) {
            throw invalid("two-factor authentication", "The code is wrong", { code: "wrong or too late" });
        }
        this.#enrolments.set(userId, { ...enrolment, confirmed: true });
        this.#users.update(userId, { preferredMFA: "TOTP" });
    }

    disable(userId: string): void {
        if (!this.#enrolments.delete(userId)) {
            throw notFound("two-factor authentication", "it is not enabled");
        }
        this.#users.update(userId, { preferredMFA: "NONE" });
    }

    newBackupCodes(userId: string): string[] {
        if (!this.isEnabled(userId)) {
            throw conflict("two-factor authentication", "Two-factor authentication is not enabled");
        }
        return Array.from({ length: 10 }, () => this.#world.identifiers.secret(10));
    }

    /** The code an authenticator would show now. */
    currentCode(userId: string): string | undefined {
        const enrolment = this.#enrolments.get(userId);
        return enrolment && codeOf(enrolment.secret, this.#step());
    }

    #step(): number {
        return Math.floor(this.#world.clock.now() / stepMilliseconds);
    }
}

function codeOf(secret: Buffer, step: number): string {
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(step));
    const digest = createHmac("sha1", secret).update(counter).digest();
    const offset = digest.readUInt8(digest.length - 1) & 0xf;
    return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** RFC 4648 without padding, as authenticators read it. */
function base32(bytes: Buffer): string {
    const bits = [...bytes].map(byte => byte.toString(2).padStart(8, "0")).join("");
    const groups = bits.match(/.{1,5}/g) ?? [];
    return groups.map(group => alphabet.charAt(parseInt(group.padEnd(5, "0"), 2))).join("");
}
