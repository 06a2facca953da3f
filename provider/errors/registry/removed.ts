/** Codes of the version before. The page keeps their headings, since messages and notes of that version link to them. */
export const removed: Readonly<Record<string, string>> = {
    "guarded-data":
        "The guard is Pulumi's option `protect`: Pulumi itself refuses the deletion. See [Safety](guides/safety.md#delete-or-replace-data).",
    "similar-resource":
        "No run warns of objects that have the declared name. `cloud-platform generate --plan` lists the objects of the account.",
    "literal-id":
        "An id that a program writes as text is no longer compared with the objects of the run. Write references.",
    "pending-deletion":
        "No message names the object that a stopped replacement has left. See [Troubleshooting](guides/troubleshooting.md).",
    "preview-not-verified": "A preview sends no request, so nothing is asked.",
    "needed-twice":
        "No preview refuses an exchange of two names. The platform or `name-taken` refuses one half, and the next `pulumi up` completes the other.",
    "recorded-twice":
        "A deletion leaves what another resource of the stack has. See [declared-twice](#declared-twice).",
    "moved-provider":
        "A resource whose option `provider` changes keeps its owner. See [Several accounts](guides/several-accounts.md#one-provider-for-each-owner).",
    "held-by-other-provider":
        "Two providers of one owner are refused in the program. See [shared-owner](#shared-owner).",
    "edited-files":
        "`generate` writes only into a new or an empty folder. See [Account](guides/account.md#adopt-objects-that-were-created-later).",
    "uncertain-deletions":
        "`generate` writes only into a new or an empty folder, so it removes no declaration from a program.",
    "unknown-allow-delete": "The argument `allowDelete` no longer exists. Use the option `protect: false`.",
};
