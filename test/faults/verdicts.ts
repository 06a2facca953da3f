/**
 * The expected verdict of every fault (`done`, `error`, `partial` or `gone`), and the number of requests to its route.
 *
 * A POST may have taken effect, so it is repeated only after a 429. After every other fault, the list shows if the
 * object was created. All other requests are repeated where that helps. A fault never counts as a deletion,
 * unless the platform itself reports this object as deleted. An update that may have taken
 * effect is recorded (`partial`), and reconciled by the next run.
 */
export const columns = ["post", "put", "read", "update", "delete"] as const;
export type Column = (typeof columns)[number];

const table = `
                       post     put      read     update   delete
401                    error×1  error×1  error×1  error×1  error×1
403                    error×1  error×1  error×1  error×1  error×1
404 JSON               error×1  error×1  error×1  error×1  error×1
404 HTML               error×1  error×1  error×7  partial×1 error×1
409                    error×1  error×1  error×1  error×1  error×1
429 Retry-After 1      done×3   done×3   done×3   done×3   done×3
429 Retry-After date   done×3   done×3   done×3   done×3   done×3
429 without            error×7  error×7  error×7  error×7  error×7
403 rate limit         done×3   done×3   done×3   done×3   done×3
500                    error×1  error×1  error×1  partial×1 error×1
502 HTML               error×1  error×7  error×7  partial×7 error×7
503                    error×1  error×7  error×7  partial×7 error×7
503 id -500            error×1  error×1  error×1  error×1  error×1
connection refused     error×0  error×0  error×0  error×0  error×0
reset before effect    error×1  done×2   done×2   done×2   done×2
reset after effect     done×1   done×2   done×2   done×2   done×2
truncated body         done×1   done×2   done×2   done×2   done×2
empty 200              done×1   done×1   error×1  done×1   done×1
invalid JSON           done×1   done×1   error×1  done×1   done×1
wrong shape            done×1   done×1   error×1  done×1   done×1
slow body              done×1   done×1   done×1   done×1   done×1
time-out               error×1  done×2   done×2   done×2   done×2
time-out after effect  done×1   done×2   done×2   done×2   done×2
`;

/** By fault and column. */
export const verdicts = parsed(table, columns);

/**
 * The outcome of one call of the client for every fault (`done`, `failed` without an effect, or `lost`, which may have
 * had one), and the number of requests. The operations make the verdicts above of it.
 */
export const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type CallMethod = (typeof methods)[number];

const calls = `
                       GET      POST     PUT      PATCH    DELETE
401                    failed×1 failed×1 failed×1 failed×1 failed×1
403                    failed×1 failed×1 failed×1 failed×1 failed×1
404 JSON               failed×1 failed×1 failed×1 failed×1 done×1
404 HTML               failed×7 lost×1   lost×1   lost×1   lost×1
409                    failed×1 failed×1 failed×1 failed×1 failed×1
429 Retry-After 1      done×3   done×3   done×3   done×3   done×3
429 Retry-After date   done×3   done×3   done×3   done×3   done×3
429 without            failed×7 failed×7 failed×7 failed×7 failed×7
403 rate limit         done×3   done×3   done×3   done×3   done×3
500                    failed×1 lost×1   lost×1   lost×1   lost×1
502 HTML               failed×7 lost×1   lost×7   lost×1   lost×7
503                    failed×7 lost×1   lost×7   lost×1   lost×7
503 id -500            failed×1 failed×1 failed×1 failed×1 failed×1
connection refused     failed×0 failed×0 failed×0 failed×0 failed×0
reset before effect    done×2   lost×1   done×2   lost×1   done×2
reset after effect     done×2   lost×1   done×2   lost×1   done×2
truncated body         done×2   lost×1   done×2   lost×1   done×2
empty 200              failed×1 lost×1   done×1   done×1   done×1
invalid JSON           failed×1 lost×1   done×1   done×1   done×1
wrong shape            failed×1 lost×1   done×1   done×1   done×1
slow body              done×1   done×1   done×1   done×1   done×1
time-out               done×2   lost×1   done×2   lost×1   done×2
time-out after effect  done×2   lost×1   done×2   lost×1   done×2
`;

/** By fault and method. */
export const outcomes = parsed(calls, methods);

function parsed<Name extends string>(
    text: string,
    names: readonly Name[],
): Record<string, Record<Name, string>> {
    const [, ...rows] = text.trim().split("\n");
    return Object.fromEntries(
        rows.map(row => {
            const cells = row.slice(22).trim().split(/\s+/);
            return [
                row.slice(0, 22).trim(),
                Object.fromEntries(names.map((name, at) => [name, cells[at]])) as Record<Name, string>,
            ];
        }),
    );
}
