/** The style of the page, for small and wide screens, light and dark schemes, and print. */
export const style = `
:root {
    color-scheme: light dark;
    --page: #f6f7f9; --card: #ffffff; --text: #1c2330; --dim: #5b6575; --line: #dde1e8; --code: #f0f2f5;
    --old: #a3262f; --new: #17703c; --warn: #8a5300;
}
@media (prefers-color-scheme: dark) {
    :root {
        --page: #12151b; --card: #1b2029; --text: #e4e8ef; --dim: #9aa5b5; --line: #323a47; --code: #252c37;
        --old: #ff9a9a; --new: #7bd8a0; --warn: #f2bd69;
    }
}
* { box-sizing: border-box; }
body {
    margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 68rem;
    background: var(--page); color: var(--text);
    font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
h1 { margin: 0; font-size: 1.5rem; line-height: 1.25; }
h2 { margin: 2rem 0 .75rem; font-size: 1.15rem; }
h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
h4 { margin: 1rem 0 .25rem; font-size: .9rem; }
article > h4:first-child { margin-top: 0; }
p { margin: .25rem 0; }
.dim { color: var(--dim); }
header { border-left: .375rem solid var(--old); padding-left: .9rem; }
header.good { border-color: var(--new); }
header.attention { border-color: var(--warn); }
article, ul, section > table {
    margin: 0 0 1rem; padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: .5rem;
}
ul { list-style: none; }
li { overflow-wrap: anywhere; }
li + li { margin-top: .5rem; padding-top: .5rem; border-top: 1px solid var(--line); }
.loss h2, .loss h3, .loss strong { color: var(--old); }
.loss article, .loss ul { border: 2px solid var(--old); border-left-width: .375rem; }
h3 .dim { font-weight: normal; font-size: .85rem; }
code, pre, .fields tbody th, .fields td { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: .85rem; }
pre {
    margin: .4rem 0; padding: .6rem .75rem; background: var(--code); border-radius: .375rem;
    overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere;
}
table { width: 100%; margin: .6rem 0 0; border-collapse: collapse; }
th, td { padding: .4rem .6rem; text-align: left; vertical-align: top; overflow-wrap: break-word; }
thead th { color: var(--dim); font-size: .8rem; font-weight: normal; }
tbody th { font-weight: 600; }
.fields { table-layout: fixed; }
.fields th, .fields td { overflow-wrap: anywhere; }
.fields th:first-child { width: 24%; }
tbody tr { border-top: 1px solid var(--line); }
.fields td { color: var(--old); }
.fields td:last-child { color: var(--new); }
.remedies { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1.5rem; margin-top: .25rem; }
.remedies > div { min-width: 0; }
@media (max-width: 40rem) {
    .remedies { grid-template-columns: 1fr; }
    thead { display: none; }
    tbody tr, tbody th, tbody td { display: block; width: auto; padding: .1rem 0; }
    tbody tr { padding: .4rem 0; }
    td::before { content: attr(data-column) ": "; color: var(--dim); }
}
.picture { display: block; margin-top: 1rem; max-width: 100%; height: auto; font: 12px/1 system-ui, sans-serif; }
.picture rect { fill: var(--card); stroke: var(--dim); }
.picture .frame { fill: var(--dim); fill-opacity: .06; stroke: var(--dim); stroke-opacity: .5; }
.picture .application rect { stroke-width: 2; }
.picture path, .picture line { fill: none; stroke: var(--dim); stroke-width: 1.5; }
.picture .marked rect, .picture .marked { stroke-dasharray: 5 4; }
.picture .marked rect { stroke: var(--old); stroke-width: 2; }
.picture path.marked, .picture line.marked { stroke: var(--old); }
.picture text { fill: var(--text); text-anchor: middle; }
.picture g text ~ text { fill: var(--dim); }
.picture .sign text, .picture .heading { text-anchor: start; }
.picture .heading { font-weight: 600; }
.picture .end { text-anchor: end; font-size: 11px; paint-order: stroke; stroke: var(--page); stroke-width: 3px; }
@media print {
    :root { --page: #fff; --card: #fff; --text: #000; --dim: #444; --line: #bbb; --code: #f4f4f4; --old: #900; --new: #063; }
    body { max-width: none; padding: 0; font-size: 10pt; }
    article, pre, tr { break-inside: avoid; }
    h2, h3 { break-after: avoid; }
}
`;
