import type { ErrorCode } from "../error-codes.js";

/** A value that the package's catalogue lacks. Only `cloud-platform:strict` refuses it. */
export interface Warning {
    readonly code: ErrorCode;
    readonly reason: string;
    /** The reason without the doubt, for errors. */
    readonly fact: string;
}

/** @param doubt a sentence on a value that is newer than the catalogue */
export function warning(code: ErrorCode, fact: string, doubt = ""): Warning {
    return { code, reason: `${fact} ${doubt}`.trim(), fact };
}
