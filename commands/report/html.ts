/** A report as one HTML page that loads no other file and runs no script. */
import { asMarkup } from "../text/display.js";
import type { Item, Remedy, Report, Section } from "./report.js";
import { svg } from "./svg.js";
import { style } from "./style.js";

/** Blocks all scripts and requests of the page, even if a value in the report contains markup. */
const policy = "default-src 'none'; style-src 'unsafe-inline'";

export function html({
    tone,
    headline,
    facts,
    notes = [],
    sides = ["", ""],
    picture,
    sections,
}: Report): string {
    const shown = sections.filter(({ items }) => items.length > 0);
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${asMarkup([headline, ...facts.slice(0, 1)].join(" – "))}</title>
<style>${style}</style>
</head>
<body>
<header class="${tone}">
<h1>${asMarkup(headline)}</h1>
${facts.map(fact => `<p class="dim">${asMarkup(fact)}</p>\n`).join("")}${paragraphs(notes)}</header>
<main>
${picture === undefined ? "" : svg(picture)}${shown.map(section => sectionOf(section, sides)).join("")}</main>
</body>
</html>
`;
}

function paragraphs(texts: readonly string[]): string {
    return texts.map(text => `<p>${asMarkup(text)}</p>\n`).join("");
}

function sectionOf({ title, isLoss = false, columns, items }: Section, sides: readonly string[]): string {
    const isList = items.every(({ fields = [], remedies = [] }) => fields.length + remedies.length === 0);
    const rows = items.map(({ title, cells = [] }) => [title, ...cells]);
    const articles = isList
        ? `<ul>\n${items.map(listItem).join("")}</ul>\n`
        : items.map(item => article(item, sides)).join("");
    const content = columns === undefined ? articles : table(columns, rows);
    return `<section${isLoss ? ' class="loss"' : ""}>\n<h2>${asMarkup(title)}</h2>\n${content}</section>\n`;
}

function listItem({ title, note = "", lines = [] }: Item): string {
    const parts = [`<strong>${asMarkup(title)}</strong> ${asMarkup(note)}`.trimEnd(), ...lines.map(asMarkup)];
    return `<li>${parts.join("<br>")}</li>\n`;
}

function article(item: Item, sides: readonly string[]): string {
    const { title, note, fields = [], lines = [], remedies = [] } = item;
    return `<article>
<h3>${asMarkup(title)}${note === undefined ? "" : ` <span class="dim">${asMarkup(note)}</span>`}</h3>
${fields.length === 0 ? "" : table(["Field", ...sides], fields, ' class="fields"')}${paragraphs(lines)}${
        remedies.length === 0 ? "" : `<div class="remedies">\n${remedies.map(remedyOf).join("")}</div>\n`
    }</article>
`;
}

function table(columns: readonly string[], rows: readonly (readonly string[])[], kind = ""): string {
    const heads = columns.map(column => `<th scope="col">${asMarkup(column)}</th>`).join("");
    const body = rows.map(([first = "", ...cells]) => {
        const others = cells.map(
            (cell, index) => `<td data-column="${asMarkup(columns[index + 1] ?? "")}">${asMarkup(cell)}</td>`,
        );
        return `<tr><th scope="row">${asMarkup(first)}</th>${others.join("")}</tr>\n`;
    });
    return `<table${kind}>\n<thead><tr>${heads}</tr></thead>\n<tbody>\n${body.join("")}</tbody>\n</table>\n`;
}

function remedyOf([name, { text, code, commands }]: readonly [string, Remedy]): string {
    const run = commands.map(preformatted).join("");
    const write = code === undefined ? "" : `${preformatted(code)}${run === "" ? "" : "<p>Then run:</p>"}`;
    return `<div><h4>${asMarkup(name)}</h4><p>${asMarkup(text)}</p>${write}${run}</div>\n`;
}

function preformatted(text: string): string {
    return `<pre><code>${text.trimEnd().split("\n").map(asMarkup).join("\n")}</code></pre>`;
}
