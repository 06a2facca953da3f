/** Follows the advice of an error message to the letter. */
import type { ResourceState } from "pulumi-cloud-platform/testing";
import { kindOf } from "../support/objects";
import {
    needsOf,
    omit,
    referencesIn,
    type Alias,
    type Args,
    type Declaration,
    type KindName,
    type Value,
} from "./program";
import { typeOf, urnOf, urnsOf } from "./stack";
import type { Edit } from "./steps";

/** An error, and whose program it is about. */
export interface Advised {
    message: string;
    /** The declaration that the error belongs to. */
    declaration: Declaration | undefined;
    /** The same declaration at the last time when the run was a success. */
    before: Declaration | undefined;
    program: ReadonlyMap<string, Declaration>;
    /** The program of the last success. */
    settled: ReadonlyMap<string, Declaration>;
    states: ResourceState[];
    /** The URN of the resource that failed. Ids in its message name objects of the same kind. */
    urn: string;
    /** The variables that an application or add-on has now, as its console shows them. */
    variables: (kind: KindName, place: string) => Readonly<Record<string, string>>;
}

/** The changes that an advice leads to. */
export interface Change {
    declare?: Declaration;
    remove?: string;
    /** Follow the whole advice. */
    program?: Declaration[];
    /** Follow the whole advice again after each successful run. */
    later?: Declaration[][];
    /** The options of the next run: `--refresh`, or a refresh of its own before it. */
    refresh?: "along" | "before";
    /** `cloud-platform recover` comes before the next run. */
    recover?: true;
    /** The URN of what is taken out of the state. */
    forget?: string;
    /** The URN of what is not protected any more. */
    unprotect?: string;
    /** The change on the platform. */
    edits?: Edit[];
}

const variablesKey = "variables";

type Way = (advised: Advised, match: RegExpExecArray) => Change | undefined;

const ways: readonly (readonly [RegExp, Way])[] = [
    [
        / ([\w, ]+) of (?:application|add-on) ((?:app|addon)_[\w-]+) ha(?:s|ve) .* already,.* Declare the present/,
        presentFirst,
    ],
    [
        / ([\w, ]+) of (?:application|add-on) ((?:app|addon)_[\w-]+) ha(?:s|ve) .* already,.* Or remove/,
        removedFirst,
    ],
    [/ (\w+): .*eclare (?:what \w+ names|"[^"]*") as it was, with adopt: "([^"]+)"/, restoringTarget],
    [/put the changed argument back/, puttingBack],
    [
        /The next "pulumi up" with allowReplace: true.* deletes it/,
        ({ declaration }) => withArgs(declaration, { allowReplace: true }),
    ],
    [/(?<!as it was, with )\badopt: "([^"]+)"/, adopting],
    [
        / (\w+): the [\w -]+ "[^"]+" is created.* [Kk]eep "([^"]+)"/,
        ({ declaration }, [, key = "", id = ""]) => withArgs(declaration, { [key]: id }),
    ],
    [/aliases with (the name "[^"]*"(?: and no parent)?|no parent|"[^"]*")/, renaming],
    [/leave "(\w+)" out/, noLongerIgnoring],
    [/allowDuplicate: (\[[^\]]*\])(?:.* also declare "([^"]+)")?/, duplicating],
    [
        /first declare it as it was, with allowReplace: true[^,]*, and run "pulumi up", and then remove or change it/,
        allowingFirst,
    ],
    [/give it the option aliases with "([^"]+)"/, fromUrn],
    // Two errors named one resource, and it is only one of the two.
    [
        /Duplicate resource alias/,
        ({ declaration }) =>
            declaration && {
                declare: { ...declaration, options: omit(declaration.options ?? {}, "aliases") },
            },
    ],
    [
        /run "pulumi up" once without this declaration|out of one of the two: out of/,
        advised => leavingOut(advised, []),
    ],
    [
        /"(\w+)" cannot go from "([^"]+)" to .* Restore/,
        ({ declaration }, [, key = "", value = ""]) => withArgs(declaration, { [key]: value }),
    ],
    [/allowReplace: true/, ({ declaration }) => withArgs(declaration, { allowReplace: true })],
    [/remove the `protect` flag/, unprotecting],
    [/pulumi state unprotect '([^']+)'/, (_advised, [, urn = ""]) => ({ unprotect: urn })],
    [
        /[Ll]eave adopt out/,
        ({ declaration }) =>
            declaration && { declare: { ...declaration, args: omit(declaration.args, "adopt") } },
    ],
    [
        /leave "(\w+)" out(?! of the program)|"(\w+)" only means something/,
        ({ declaration }, [, key, word = ""]) =>
            declaration && { declare: { ...declaration, args: omit(declaration.args, key ?? word) } },
    ],
    [/[Dd]eclare it as it is[^.:]*: (.*?)\.(?: |$)/, asItIs],
    [/leave (?:"([^"]+)"|this (?:one|resource)) out of the program (?:until|and run)/i, leavingOut],
    [/In "([^"]+)", set ignore: (\[[^\]]*\])/, ignoring],
    [
        /In "([^"]+)", set ignore: \[[^\]]*\], or declare these variables there and (?:remove|take them out of) ("[^.]+")\./,
        movingVariables,
    ],
    [/once without that option and with the recorded arguments: (.*?)\. Then change/, optionFirst],
    [/declared twice, by "([^"]+)" and by "[^"]+"\. Set primary: true in one of the two/, leavingPrimaryOut],
    [/in three updates/, inSteps],
    [/declared twice, by .*?\. Take ([^"]+) out of "([^"]+)"/, takingOut],
    [
        /declared twice, by "([^"]+)" and by "([^"]+)".*? Remove (?:one of the two declarations|the declaration of "([^"]+)")/,
        removingOne,
    ],
    [
        /Take this declaration out of the program/,
        ({ declaration }) => declaration && { remove: declaration.name },
    ],
    [/In "([^"]+)", write a reference to the resource "([^"]+)" instead, such as `(\w+): (\[?)/, referring],
    [
        /(?:, or|Otherwise) remove "([^"]+)" from the program|remove this one from the program/,
        ({ declaration }, [, name = declaration?.name]) =>
            name === undefined ? undefined : { remove: name },
    ],
    [/cloud-platform recover"/, () => ({ recover: true })],
    [/run "pulumi state delete" in a terminal and select "([^"]+)"/, forgetting],
    [/pulumi state delete"(?! in a terminal and select ")/, ({ urn }) => ({ forget: urn })],
];

/** All that the message offers, in its order. */
export function changesFor(advised: Advised): Change[] {
    const found = ways
        .flatMap(([pattern, way]) => {
            const match = pattern.exec(advised.message);
            const change = match && way(advised, match);
            return change ? [{ at: match.index, change }] : [];
        })
        .sort((one, other) => one.at - other.at)
        .map(({ change }) => change);
    // The sentence about an exchange only applies if two are exchanged.
    const isOnce = advised.message.includes("Take this declaration out of the program");
    if (isOnce) {
        return found.slice(0, 1);
    }
    if (found.length > 0) {
        const isRefreshed = advised.message.includes('run "pulumi up --refresh"');
        return isRefreshed ? found.map(change => ({ ...change, refresh: "along" })) : found;
    }
    const [refresh] = /--refresh|pulumi refresh/.exec(advised.message) ?? [];
    return refresh === undefined ? [] : [{ refresh: refresh === "--refresh" ? "along" : "before" }];
}

/** The present values of variables, and the declared ones in the next update. */
function presentFirst(
    { declaration, program, variables }: Advised,
    [, names = "", place = ""]: RegExpExecArray,
): Change | undefined {
    if (!declaration) {
        return undefined;
    }
    const { [variablesKey]: declared = {}, ...args } = declaration.args;
    const present = variables(declaration.kind, place);
    const asTheyAre = Object.fromEntries(names.split(", ").map(name => [name, present[name] ?? ""]));
    return {
        declare: {
            ...declaration,
            args: { ...args, [variablesKey]: { ...(declared as Args), ...asTheyAre } },
        },
        later: [[...program.values()]],
    };
}

function removedFirst(
    { declaration }: Advised,
    [, names = "", application = ""]: RegExpExecArray,
): Change | undefined {
    return declaration?.kind === "EnvVars"
        ? { edits: names.split(", ").map(variable => ({ variable, application, value: null })) }
        : undefined;
}

function withArgs(declaration: Declaration | undefined, args: Args): Change | undefined {
    const isNews = Object.entries(args).some(
        ([key, value]) => JSON.stringify(declaration?.args[key]) !== JSON.stringify(value),
    );
    return declaration && isNews
        ? { declare: { ...declaration, args: { ...declaration.args, ...args } } }
        : undefined;
}

/** Not where the other one, which has to be declared as well, has the same name: a program here has one of each. */
function duplicating({ declaration }: Advised, [, value = "", other]: RegExpExecArray): Change | undefined {
    return other === undefined || other !== declaration?.name
        ? withArgs(declaration, { allowDuplicate: JSON.parse(value) as Value })
        : undefined;
}

function referring(
    { program }: Advised,
    [, name = "", target = "", argument = "", bracket = ""]: RegExpExecArray,
): Change | undefined {
    const reference = { ref: `${target}.id` };
    return program.has(target)
        ? withArgs(program.get(name), { [argument]: bracket === "" ? reference : [reference] })
        : undefined;
}

function adopting({ declaration }: Advised, [, id = ""]: RegExpExecArray): Change | undefined {
    return withArgs(declaration, { adopt: id });
}

/** The resource that an argument refers to is as it was, with the object that it had. */
function restoringTarget(
    { declaration, program, settled, states }: Advised,
    [, key = "", id = ""]: RegExpExecArray,
): Change | undefined {
    const [name = ""] = referencesIn(declaration?.args[key] ?? null);
    const target = program.get(name);
    const old = states.find(state => state.id === id && state.delete === true);
    if (target === undefined) {
        return withArgs(declaration, { [key]: id });
    }
    return {
        declare:
            old === undefined
                ? (settled.get(name) ?? target)
                : { ...target, args: { ...inputsOf(old), adopt: id } },
    };
}

/** The resource is declared as the last run has recorded it. */
function puttingBack({ declaration, states, urn }: Advised): Change | undefined {
    const present = states.find(state => state.urn === urn && state.delete !== true);
    return declaration && present && withArgs(declaration, inputsOf(present));
}

function inputsOf({ inputs }: ResourceState): Args {
    return Object.fromEntries(Object.entries(inputs).filter(([key]) => !key.startsWith("__")));
}

/** Only where the program knows the name that it had: that of something of the state which it no longer declares. */
function renaming(
    { declaration, program, states, message }: Advised,
    [, code = ""]: RegExpExecArray,
): Change | undefined {
    if (!declaration) {
        return undefined;
    }
    const declared = new Set([...program.values()].flatMap(urnsOf));
    const former = states.find(
        state =>
            kindOf(state) === declaration.kind &&
            !state.delete &&
            !declared.has(state.urn) &&
            message.includes(state.id ?? "?"),
    );
    const name = /name "([^"]*)"/.exec(code)?.[1];
    if (!former || (name !== undefined && name !== "…" && !former.urn.endsWith(`::${name}`))) {
        return undefined;
    }
    const alias: Alias = {
        ...(name !== undefined && { name: former.urn.split("::").pop() ?? "" }),
        ...(code.includes("no parent") && { parent: null }),
    };
    const parent = former.urn.includes("$") ? "box" : null;
    const whole: Alias = code.startsWith('"') ? { name: former.urn.split("::").pop() ?? "", parent } : alias;
    const { options = {} } = declaration;
    return {
        declare: { ...declaration, options: { ...options, aliases: [...(options.aliases ?? []), whole] } },
    };
}

function forgetting({ states }: Advised, [, name = ""]: RegExpExecArray): Change | undefined {
    const urn = states.find(state => state.urn.endsWith(`::${name}`))?.urn;
    return urn === undefined ? undefined : { forget: urn };
}

/** Only where the program no longer declares the resource of that URN. */
function fromUrn({ declaration, program }: Advised, [, urn = ""]: RegExpExecArray): Change | undefined {
    const name = urn.split("::").pop() ?? "";
    if (!declaration || program.has(name)) {
        return undefined;
    }
    const alias: Alias = { name, parent: urn.includes("$") ? "box" : null };
    const { options = {} } = declaration;
    return {
        declare: { ...declaration, options: { ...options, aliases: [...(options.aliases ?? []), alias] } },
    };
}

/** It is as it was, but for its protection, and only afterwards as it is meant. */
function unprotecting(advised: Advised): Change | undefined {
    const { declaration, before, message } = advised;
    // The engine accepts both changes in one update.
    if (declaration?.options?.protect === true && message.includes("unable to replace resource")) {
        return { declare: { ...declaration, options: omit(declaration.options, "protect") } };
    }
    if ((before ?? declaration)?.options?.protect === true) {
        return asItWas(advised, each => ({ ...each, options: omit(each.options ?? {}, "protect") }));
    }
    // If the program did not set it, the guard over data did.
    return asItWas(advised, each => ({ ...each, options: { ...each.options, protect: false } }));
}

/** Returns the change that declares a removed or moved resource again, with the argument that allows its deletion. */
function allowingFirst(advised: Advised): Change | undefined {
    return isOfSameName(advised)
        ? undefined
        : asItWas(advised, each => ({ ...each, args: { ...each.args, allowReplace: true } }));
}

function asItWas(
    { declaration, before, program, settled, states, urn }: Advised,
    change: (declaration: Declaration) => Declaration,
): Change | undefined {
    const was = before ?? declaration;
    if (was === undefined) {
        return undefined;
    }
    const { id } = states.find(state => state.urn === urn) ?? {};
    // It refers to what it referred to.
    const needed = needsOf(was).flatMap(name => settled.get(name) ?? []);
    // A renamed resource has its old name again until then.
    const restored = new Set([was, ...needed].map(({ name }) => name));
    const others = [...program.values()].filter(
        each =>
            each.name !== declaration?.name &&
            ![each.name, ...formerNames(each)].some(name => restored.has(name)) &&
            (id === undefined || each.args["adopt"] !== id),
    );
    const meant = [...program.values()].map(each => (each.name === declaration?.name ? change(each) : each));
    return { program: [...needed, ...others, change(was)], later: [meant] };
}

/** The names of its aliases. */
function formerNames({ options = {} }: Declaration): string[] {
    return (options.aliases ?? []).flatMap(alias => (typeof alias === "string" ? alias : (alias.name ?? [])));
}

function asItIs({ declaration }: Advised, [, told = ""]: RegExpExecArray): Change | undefined {
    if (!declaration) {
        return undefined;
    }
    const args = withTold(declaration.args, told);
    return JSON.stringify(args) === JSON.stringify(declaration.args)
        ? undefined
        : { declare: { ...declaration, args } };
}

/** @param told such as `name: "db", without tags` */
function withTold(declared: Args, told: string): Args {
    const args: Args = { ...declared };
    for (const [, key = "", value = ""] of told.matchAll(
        /(\w+): ("(?:[^"\\]|\\.)*"|\[[^\]]*\]|true|false|\d+)/g,
    )) {
        args[key] = JSON.parse(value) as Value;
    }
    for (const [, key = ""] of told.matchAll(/without (\w+)/g)) {
        Reflect.deleteProperty(args, key);
    }
    return args;
}

/** Something that nobody else has, for each kind of which two can stand in each other's way. */
function otherArgs({ kind, name }: Declaration): Args | undefined {
    const args: Partial<Record<KindName, Args>> = {
        SshKey: { name: `spare-${name}` },
        EmailAddress: { email: `spare-${name}@company.example` },
        Member: {
            member: `external_4b0b5f0c-7d1c-4d3e-9a36-0d6d2a3c5c${name.replace(/\D/g, "").padStart(2, "0")}`,
        },
        EnvVars: { variables: {} },
        ExposedEnvVars: { variables: {} },
        ConfigProviderEnvVars: { variables: {} },
    };
    return args[kind];
}

/** It comes once the others are as they are meant, and so does what refers to it. */
function leavingOut({ declaration, program }: Advised, [, name]: readonly string[]): Change | undefined {
    const out = new Set([name ?? declaration?.name]);
    const meant = [...program.values()];
    const referring = (): Declaration[] =>
        meant.filter(each => !out.has(each.name) && needsOf(each).some(needed => out.has(needed)));
    for (let found = referring(); found.length > 0; found = referring()) {
        found.forEach(each => out.add(each.name));
    }
    return { program: meant.filter(each => !out.has(each.name)), later: [meant] };
}

/** First the option `retainOnDelete` goes, and the arguments are as recorded. Then they change. */
function optionFirst(
    { declaration, program }: Advised,
    [, recorded = ""]: RegExpExecArray,
): Change | undefined {
    if (!declaration) {
        return undefined;
    }
    const meant: Declaration = { ...declaration, options: { ...declaration.options, retainOnDelete: false } };
    const first = { ...meant, args: withTold(meant.args, recorded) };
    const withDeclaration = (one: Declaration) =>
        [...program.values()].map(each => (each.name === one.name ? one : each));
    return { program: withDeclaration(first), later: [withDeclaration(meant)] };
}

/** Without the option that makes the engine pass the last value of what the program has left out. */
function noLongerIgnoring({ declaration }: Advised, [, name = ""]: RegExpExecArray): Change | undefined {
    const { ignoreChanges = [], ...options } = declaration?.options ?? {};
    return declaration && ignoreChanges.includes(name)
        ? {
              declare: {
                  ...declaration,
                  options: { ...options, ignoreChanges: ignoreChanges.filter(path => path !== name) },
              },
          }
        : undefined;
}

/** Both stay, and the one that the error is of is not to be the primary one. */
function leavingPrimaryOut({ program }: Advised, [, name = ""]: RegExpExecArray): Change | undefined {
    const found = program.get(name);
    return found && { declare: { ...found, args: omit(found.args, "primary") } };
}

/** With something that nobody else has; or not at all, where nothing needs it. */
function setAside(
    declaration: Declaration,
    program: ReadonlyMap<string, Declaration>,
): Declaration[] | undefined {
    const args = otherArgs(declaration);
    if (args !== undefined) {
        return [{ ...declaration, args: { ...declaration.args, ...args } }];
    }
    const isNeeded = [...program.values()].some(other => needsOf(other).includes(declaration.name));
    return isNeeded ? undefined : [];
}

/** The one that is named, or the one that is new or changed. */
function removingOne(
    { declaration, program, settled, states, message }: Advised,
    [, one = "", other = "", named]: RegExpExecArray,
): Change | undefined {
    const argsIn = (declarations: ReadonlyMap<string, Declaration>, name: string): string =>
        JSON.stringify(declarations.get(name)?.args);
    const added = [one, other].filter(name => argsIn(program, name) !== argsIn(settled, name));
    const remove = named ?? (added.length === 1 ? added[0] : declaration?.name);
    const removed = remove === undefined ? undefined : program.get(remove);
    if (remove === undefined || removed === undefined) {
        return undefined;
    }
    const isProtected = states.some(({ urn, protect }) => urn === urnOf(removed) && protect === true);
    return {
        remove,
        ...(isProtected && message.includes("pulumi state unprotect") && { unprotect: urnOf(removed) }),
    };
}

function takingOut({ program }: Advised, [, names = "", from = ""]: RegExpExecArray): Change | undefined {
    const declaration = program.get(from);
    const variables = declaration?.args["variables"] as Record<string, Value> | undefined;
    const left = Object.entries(variables ?? {}).filter(([name]) => !names.split(", ").includes(name));
    return withArgs(declaration, { variables: Object.fromEntries(left) });
}

/** The one in whole mode leaves alone what the others declare. */
function ignoring({ program }: Advised, [, name = "", ignore = ""]: RegExpExecArray): Change | undefined {
    return withArgs(program.get(name), { ignore: JSON.parse(ignore) as Value });
}

/** The one in whole mode declares what the others did. */
function movingVariables(
    { program }: Advised,
    [, name = "", others = ""]: RegExpExecArray,
): Change | undefined {
    const whole = program.get(name);
    const names = others.split(" and ").map(other => other.slice(1, -1));
    if (whole === undefined) {
        return undefined;
    }
    const variables = [...names, name].map(
        each => program.get(each)?.args["variables"] as Record<string, Value>,
    );
    const all: Args = { ...whole.args, variables: Object.assign({}, ...variables) as Value };
    const rest = [...program.values()].filter(each => each.name !== name && !names.includes(each.name));
    return { program: [...rest, { ...whole, args: all }] };
}

function inSteps({ declaration, program }: Advised): Change | undefined {
    const aside = declaration && setAside(declaration, program);
    const meant = [...program.values()];
    return (
        aside && {
            program: meant.flatMap(each => (each.name === declaration.name ? aside : [each])),
            later: [meant],
        }
    );
}

/** Returns the declaration of a URN, by its name or an alias. One of the native provider has the declaration that served it. */
export function declaredAs(urn: string, program: ReadonlyMap<string, Declaration>): Declaration | undefined {
    const all = [...program.values()];
    const ofClasses = urn.replace(
        /cloud-platform:index:(\w+)::/,
        (_, kind) => `${typeOf(kind as KindName)}::`,
    );
    return all.find(each => urnOf(each) === ofClasses) ?? all.find(each => urnsOf(each).includes(ofClasses));
}

/** True if the program has another resource of the name: a history cannot declare both, as a program can below two parents. */
export function isOfSameName({ urn, program }: Pick<Advised, "urn" | "program">): boolean {
    return program.has(urn.split("::").pop() ?? "") && declaredAs(urn, program) === undefined;
}
