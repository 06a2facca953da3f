/** Codes of the version before. The page keeps their headings, since messages and notes of that version link to them. */
export const removed: Readonly<Record<string, string>> = {
    "guarded-data":
        "The guard is Pulumi's option `protect`: Pulumi itself refuses the deletion. See [Safety](guides/safety.md#guard-the-data-of-a-stack).",
    "unknown-allow-delete": "The argument `allowDelete` no longer exists. Use the option `protect: false`.",
};
