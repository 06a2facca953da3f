/** Hands a call to the test that has put it on the PATH, and says and ends as that answers. */
import { request } from "node:http";
import process from "node:process";
import { text } from "node:stream/consumers";

const [port, name, ...args] = process.argv.slice(2);
const call = request({ host: "127.0.0.1", port, method: "POST" }, async response => {
    const { code, stdout = "", stderr = "" } = JSON.parse(await text(response));
    process.stdout.write(stdout);
    process.stderr.write(stderr);
    process.exitCode = code;
});
call.end(JSON.stringify({ name, args, cwd: process.cwd(), env: process.env }));
