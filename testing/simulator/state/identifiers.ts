import { createHash } from "node:crypto";

/** A version 4 shaped uuid made from a name: the same name gives the same uuid, on every machine. */
export function uuidOf(name: string): string {
    const digest = createHash("sha256").update(name).digest("hex");
    const variant = ((parseInt(digest.charAt(16), 16) & 0x3) | 0x8).toString(16);
    return [
        digest.slice(0, 8),
        digest.slice(8, 12),
        `4${digest.slice(13, 16)}`,
        `${variant}${digest.slice(17, 20)}`,
        digest.slice(20, 32),
    ].join("-");
}

/** Numbers in [0, 1) from a seed: the same seed gives the same numbers (mulberry32). */
export function seededRandom(seed: number): () => number {
    let state = seed >>> 0;
    return () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
}

function crockfordDigit(byte: number): string {
    return "0123456789ABCDEFGHJKMNPQRSTVWXYZ".charAt(byte % 32);
}

/** New ids and secrets, different for every call and the same for every run. */
export class Identifiers {
    readonly #of: string;
    #count = 0;

    /** @param of makes them those of one thing: the same for it whatever else was made before */
    constructor(of = "") {
        this.#of = of;
    }

    uuid(): string {
        this.#count += 1;
        return uuidOf(`${this.#of}generated:${this.#count}`);
    }

    /** Ten digits of time and sixteen of chance, in Crockford's base 32. */
    ulid(): string {
        this.#count += 1;
        const digest = createHash("sha256").update(`${this.#of}ulid:${this.#count}`).digest();
        return `01K${[...digest].slice(0, 23).map(crockfordDigit).join("")}`;
    }

    secret(length = 24): string {
        this.#count += 1;
        return createHash("sha512")
            .update(`${this.#of}secret:${this.#count}`)
            .digest("base64url")
            .slice(0, length);
    }
}
