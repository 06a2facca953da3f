/** Prints what `npm start` is about to show, before anything is compiled. */
import console from "node:console";

console.log(
    `
This tour shows two stacks, each from its first preview to its destruction: a database with a private network, and an
application with its database, domain and logs. Each stack is created, changed in the console, refreshed and fixed, moved to
a larger plan, and destroyed. The platform is a simulator, called over HTTP. The tour takes about a minute, several on a busy
machine, and prints two screens. To see every step and message, run npm start -- --all
`.trim(),
);
