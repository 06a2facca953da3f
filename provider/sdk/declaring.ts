/** What the SDK does with stacks while a resource is declared, and how much of it is worth its while. */
import { dirname, sep } from "node:path";
import { fileURLToPath } from "node:url";

type Prepare = (error: unknown, frames: NodeJS.CallSite[]) => unknown;

/** Of the SDK's own calls, which it leaves out of what it tells the engine. */
const ownFrames = 5;
/** All of this package, built or not. */
const packageFolder = dirname(__dirname) + sep;

/**
 * From here to its end, the SDK does without what costs time and state for nothing.
 *
 * The SDK keeps the stack, mapped to its sources, of every promise it makes, to name those that never end; with four
 * promises for each property that would be most of the time of a program with many resources. They are not taken.
 *
 * Where a resource is declared it finds out with a limit of its own: the engine keeps the whole stack in the state of
 * each resource and takes its first frame for the place. So the stack is only that of the program, without the classes
 * of this package and what runs the program. A Node that has no way of its own to write stacks writes them whole.
 */
export function whileDeclaring(): { end(): void } {
    const { stackTraceLimit } = Error;
    const prepare = Reflect.get(Error, "prepareStackTrace") as Prepare | undefined;
    const prepareShort: Prepare = (error, frames) =>
        prepare?.(error, [...frames.slice(0, ownFrames), ...frames.slice(ownFrames).filter(isOfProgram)]);
    // A frozen Error keeps what it has: only an assignment would throw.
    Reflect.set(Error, "stackTraceLimit", 0);
    const isShort = prepare !== undefined && Reflect.set(Error, "prepareStackTrace", prepareShort);
    return {
        end: () => {
            Reflect.set(Error, "stackTraceLimit", stackTraceLimit);
            if (isShort) {
                Reflect.set(Error, "prepareStackTrace", prepare);
            }
        },
    };
}

function isOfProgram(frame: NodeJS.CallSite): boolean {
    const file = frame.getFileName() ?? "node:";
    const path = file.startsWith("file:") ? fileURLToPath(file) : file;
    return !/^node:|[\\/]node_modules[\\/]/.test(path) && !path.startsWith(packageFolder);
}
