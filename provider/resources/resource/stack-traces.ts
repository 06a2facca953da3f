/** Limits the stack traces that the SDK takes while a resource is declared. */
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";

type Prepare = (error: unknown, frames: NodeJS.CallSite[]) => unknown;

/** Number of the SDK's own frames, which the SDK removes before it passes the stack to the engine. */
const ownFrames = 5;
/** The folders of this package's code, compiled or not. */
const ownFolders = ["provider", "testing"].map(name => join(__dirname, "../../..", name) + sep);

/**
 * Disables stack traces until `end()` is called, and shortens the one that goes into the state.
 *
 * The SDK records a source-mapped stack for every promise, to report promises that never settle. It makes four promises
 * for each property, so these stacks would take most of the time of a program with many resources.
 *
 * The SDK also takes a stack, with its own limit, to find where a resource is declared. The engine stores that stack in
 * the state and reads the location from its first frame. So only the program's frames are kept, without those of this
 * package and of the program's runner. If Node has no `Error.prepareStackTrace`, the stack stays unfiltered.
 */
export function whileDeclaring(): { end(): void } {
    const { stackTraceLimit } = Error;
    const prepare = Reflect.get(Error, "prepareStackTrace") as Prepare | undefined;
    const prepareShort: Prepare = (error, frames) =>
        prepare?.(error, [...frames.slice(0, ownFrames), ...frames.slice(ownFrames).filter(isOfProgram)]);
    // On a frozen Error, `Reflect.set` has no effect, while an assignment would throw.
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
    return !/^node:|[\\/]node_modules[\\/]/.test(path) && !ownFolders.some(folder => path.startsWith(folder));
}
