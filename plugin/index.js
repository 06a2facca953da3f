"use strict";
// eslint-disable-next-line @typescript-eslint/no-require-imports, no-undef -- CommonJS, as all that it loads.
require("../dist/provider/plugin/main.js").main();
