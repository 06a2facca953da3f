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

const [, ...rows] = table.trim().split("\n");

/** By fault and column. */
export const verdicts: Record<string, Record<Column, string>> = Object.fromEntries(
    rows.map(row => {
        const cells = row.slice(22).trim().split(/\s+/);
        return [
            row.slice(0, 22).trim(),
            Object.fromEntries(columns.map((column, at) => [column, cells[at]])) as Record<Column, string>,
        ];
    }),
);
