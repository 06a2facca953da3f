/** The program of a history while people work on it, and what they are going to do with it next. */
import * as kinds from "../../dist/provider/kinds/index";
import type { Diagnostic, ResourceState } from "pulumi-cloud-platform/testing";
import { changesFor, declaredAs, isOfSameName, type Advised, type Change } from "./advice";
import { complete, mapArgs, type Declaration, type Value } from "./program";
import { urnOf, urnsOf } from "./stack";
import type { Edit, Renaming } from "./steps";

/** The options of the next run that an error advised. */
export type Beside = Pick<Change, "refresh" | "recover">;

export class Script {
    readonly #declarations = new Map<string, Declaration>();
    /** When all was well, by the names of its declarations. */
    #settled = new Map<string, Declaration>();
    /** The edits after the next successful run, and those after the one that follows. */
    #later: Declaration[][] = [];
    #beside: Beside = {};
    /** Which of the ways that an error tells is taken first; another one each time it comes again. */
    way = 0;
    readonly #heeded = new Map<string, number>();

    get isEmpty(): boolean {
        return this.#declarations.size === 0;
    }

    declare(declaration: Declaration): void {
        this.#declarations.set(declaration.name, structuredClone(declaration));
    }

    remove(name: string): void {
        this.#declarations.delete(name);
    }

    rename(from: string, to: string, how: Renaming, states: ResourceState[]): void {
        const found = this.#declarations.get(from);
        if (found === undefined || this.#declarations.has(to)) {
            return;
        }
        const { id } = states.find(({ urn }) => urn === urnOf(found)) ?? {};
        const isAdopted = how === "adopt" && "adopt" in kinds[found.kind].args.shape;
        const renamed: Declaration = {
            ...found,
            name: to,
            args: { ...found.args, ...(isAdopted && id !== undefined && { adopt: id }) },
            options: { ...found.options, ...(how === "alias" && { aliases: [from] }) },
        };
        const renameIn = (each: Declaration): Declaration => ({
            ...each,
            args: mapArgs(each.args, (name, output) => ({ ref: `${name === from ? to : name}.${output}` })),
            ...(each.options?.deletedWith === from && { options: { ...each.options, deletedWith: to } }),
        });
        this.#replace(
            [...this.#declarations.values()].map(each => renameIn(each === found ? renamed : each)),
        );
    }

    /** Notes that the platform has what is declared. */
    settle(): void {
        this.#settled = structuredClone(this.#declarations);
    }

    /**
     * Not all of it, but what is there has been made as it is declared.
     *
     * @param changed the URNs of what the run has created or updated
     */
    note(states: ResourceState[], changed: ReadonlySet<string>): void {
        for (const each of this.#declarations.values()) {
            const urn = urnOf(each);
            const isNew = !this.#settled.has(each.name) && states.some(state => state.urn === urn);
            if (isNew || changed.has(urn)) {
                this.#settled.set(each.name, structuredClone(each));
            }
        }
    }

    /** The additional options of the next run, and only of that one. */
    takeBeside(): Beside {
        const beside = this.#beside;
        this.#beside = {};
        return beside;
    }

    /** Keeps the changes for the next run, since this one did not start. */
    keepBeside({ refresh }: Beside): void {
        this.#beside = { ...(refresh && { refresh }) };
    }

    /**
     * Does what errors advise, to the letter.
     *
     * @param deeds what `pulumi state` does to the resource of a URN, and what is done in the console
     * @returns those which advise something that can be done
     */
    async heed(
        errors: Diagnostic[],
        states: ResourceState[],
        deeds: Record<"forget" | "unprotect", (urn: string) => Promise<void>> & {
            edit: (edit: Edit) => void;
            variables: Advised["variables"];
        },
    ): Promise<string[]> {
        const followed: string[] = [];
        for (const { message, urn = "" } of errors) {
            const changes = changesFor({
                message,
                urn,
                states,
                program: this.#declarations,
                settled: this.#settled,
                declaration: declaredAs(urn, this.#declarations),
                before: declaredAs(urn, this.#settled),
                variables: deeds.variables,
            });
            const times = this.#heeded.get(message) ?? 0;
            const change = changes[(this.way + times) % Math.max(1, changes.length)];
            if (change) {
                followed.push(message);
                this.#heeded.set(message, times + 1);
                this.#change(change);
                if (change.forget !== undefined) {
                    await deeds.forget(change.forget);
                }
                if (change.unprotect !== undefined) {
                    await deeds.unprotect(change.unprotect);
                }
                change.edits?.forEach(edit => deeds.edit(edit));
            }
        }
        return followed;
    }

    /** True if an error asks for a declaration beside another one of the same name. */
    asksForTwoOfOneName(errors: Diagnostic[]): boolean {
        return errors.some(
            ({ message, urn = "" }) =>
                message.includes("declare it as it was") &&
                isOfSameName({ urn, program: this.#declarations }),
        );
    }

    /** The next of several steps. @returns whether there was one */
    goOn(): boolean {
        const next = this.#later.shift();
        if (next) {
            this.#replace(next);
        }
        return next !== undefined;
    }

    /** The declarations, sorted by name. */
    declared(): Declaration[] {
        const all = [...this.#declarations.values()];
        return complete(all.sort(({ name: one }, { name: other }) => (one < other ? -1 : 1)));
    }

    /** The program with what its references stand for by now. */
    resolved(states: ResourceState[], program = this.declared()): Declaration[] {
        return program.map(declaration => ({
            ...declaration,
            args: mapArgs(declaration.args, (name, output) => valueOf(name, output, program, states)),
        }));
    }

    #change({ declare, remove, program, later, refresh, recover }: Change): void {
        if (program) {
            this.#replace(program);
        }
        if (declare) {
            this.declare(declare);
        }
        if (remove !== undefined) {
            this.remove(remove);
        }
        if (later) {
            this.#later = structuredClone(later);
        }
        this.#beside = {
            ...this.#beside,
            ...(refresh && { refresh }),
            ...(recover && { recover }),
        };
    }

    #replace(program: Declaration[]): void {
        this.#declarations.clear();
        for (const each of program) {
            this.declare(each);
        }
    }
}

/** Returns the value of a reference; undefined if it is not known. */
function valueOf(name: string, output: string, program: Declaration[], states: ResourceState[]): Value {
    const declared = program.find(each => each.name === name);
    const urns = declared && urnsOf(declared);
    const current = states.filter(({ urn, delete: old }) => urns?.includes(urn) === true && !old);
    const state = current.find(({ urn }) => urn === urns?.[0]) ?? current[0];
    return (output === "id" ? state?.id : (state?.outputs?.[output] as Value | undefined)) ?? null;
}
