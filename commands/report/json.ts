/** Writes a report as JSON. docs/json.md describes its members. */

/** Increases if a member is removed or changes its meaning. A new member does not increase it. */
const version = 1;

export function json(members: object): string {
    return `${JSON.stringify({ version, ...members }, null, 2)}\n`;
}
