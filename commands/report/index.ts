/** Reports of commands, in every format for people. */
import { html } from "./html.js";
import { markdown } from "./markdown.js";
import { text } from "./text.js";

export const renderers = { text, markdown, html };
