/** Changes of one object that others make on the platform, by kind. */
import type { Platform, ResourceState } from "pulumi-cloud-platform/testing";
import { fixtures } from "../support/kinds";
import { kindOf } from "../support/objects";
import type { Declaration } from "./program";
import { seed, strangersKey } from "./seed";
import type { Edit } from "./steps";

/** The edits of an object that its kind has, each of one argument. */
export type ConsoleEdit = Extract<Edit, { alter: string } | { clear: string }> & { argument: string };

export function editsOf({ kind, name }: Pick<Declaration, "kind" | "name">): ConsoleEdit[] {
    const { edits = {}, removals = {} } = fixtures[kind].histories;
    return [
        ...Object.keys(edits).map(argument => ({ alter: name, argument })),
        ...Object.keys(removals).map(argument => ({ clear: name, argument })),
    ];
}

/** Does what somebody does; what is not there cannot be edited, and then nobody has done anything. */
export function carryOut(
    edit: Edit,
    platform: Platform,
    states: ResourceState[],
    program: Declaration[],
): void {
    const stateOf = (name: string) =>
        states.find(({ urn, delete: old }) => urn.endsWith(`::${name}`) && !old);
    try {
        if ("variable" in edit) {
            const { variable, application, value } = edit;
            if (value === null) {
                platform.state.applications.removeVariable(application, variable);
            } else {
                platform.state.applications.setVariable(application, variable, value);
            }
        } else if ("alter" in edit || "clear" in edit || "takeAway" in edit) {
            const name = "alter" in edit ? edit.alter : "clear" in edit ? edit.clear : edit.takeAway;
            const state = stateOf(name);
            if (!state) {
                return;
            }
            const { id = "", outputs = {} } = state;
            const { edits = {}, removals = {}, takeAway } = fixtures[kindOf(state)].histories;
            if ("alter" in edit) {
                (edits[edit.argument ?? ""] ?? Object.values(edits)[0])?.(platform, { id, outputs });
            } else if ("clear" in edit) {
                removals[edit.argument]?.(platform, { id, outputs });
            } else {
                takeAway(platform, { id, outputs });
            }
        } else if ("confirm" in edit) {
            confirm(platform, stateOf(edit.confirm));
        } else if ("join" in edit) {
            join(platform, stateOf(edit.join));
        } else {
            const declaration = program.find(({ name }) => name === edit.plant);
            // The object is listed at once, so that its creator is certain.
            if (declaration) {
                const { kind, args } = declaration;
                atOnce(platform, () => fixtures[kind].histories.plant?.(platform, args));
            }
        }
    } catch {
        return;
    }
}

function atOnce(platform: Platform, act: () => void): void {
    const before = { ...platform.delays };
    Object.assign(platform.delays, { listing: 0, addonListing: 0, networkGroup: 0, member: 0 });
    act();
    Object.assign(platform.delays, before);
}

/** Links one of theirs to a network group. */
function join({ state }: Platform, known: ResourceState | undefined): void {
    if (known?.id !== undefined && kindOf(known) === "NetworkGroup") {
        state.networkGroups.addMember(known.id, {
            id: seed.worker,
            label: "theirs",
            kind: "APPLICATION",
        });
    }
}

/** Follows the link in the message that the platform has sent to an address. */
function confirm({ state }: Platform, known: ResourceState | undefined): void {
    if (known?.id !== undefined && kindOf(known) === "EmailAddress") {
        state.emailAddresses.validate(known.id);
    }
}

/** Another platform has things of the same names, which are somebody's. */
export function plantAlike({ state, account }: Platform): void {
    for (const application of [seed.website, seed.api]) {
        for (const name of ["LEVEL", "COLOUR"]) {
            state.applications.setVariable(application, name, "hush-elsewhere");
        }
    }
    for (const name of ["desk", "phone"]) {
        state.sshKeys.put(account.userId, name, strangersKey);
    }
    for (const email of ["c@company.example", "d@company.example"]) {
        state.emailAddresses.put(account.userId, email, false);
    }
}
