/** A report as JSON, whose members docs/json.md documents. */

/** Increases if a member is removed or changes its meaning. A new member does not increase it. */
const version = 1;

export function json(members: object): string {
    return `${JSON.stringify({ version, ...members }, null, 2)}\n`;
}
