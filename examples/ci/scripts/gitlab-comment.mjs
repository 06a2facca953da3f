// Comments on the merge request of the pipeline, or updates the comment of an earlier run: node gitlab-comment.mjs FILE
import { readFileSync } from "node:fs";
import process from "node:process";
import { URL } from "node:url";

const {
    CI_API_V4_URL: api,
    CI_MERGE_REQUEST_PROJECT_ID: project,
    CI_MERGE_REQUEST_IID: number,
    GITLAB_TOKEN: token,
} = process.env;
const body = readFileSync(process.argv[2], "utf8");
const [mark] = body.split("\n", 1);
const notes = `${api}/projects/${project}/merge_requests/${number}/notes`;

async function call(url, method = "GET", content) {
    const response = await globalThis.fetch(url, {
        method,
        headers: { "private-token": token, "content-type": "application/json" },
        ...(content && { body: JSON.stringify(content) }),
    });
    if (!response.ok) {
        throw new Error(`${method} ${new URL(url).pathname} was answered with ${response.status}`);
    }
    return response;
}

/** A note of an earlier run with the same token, never a user's note with the same first line. */
async function earlier() {
    const { id: me } = await (await call(`${api}/user`)).json();
    for (let page = "1"; page;) {
        const response = await call(`${notes}?per_page=100&page=${page}`);
        const found = (await response.json()).find(
            note => note.author.id === me && note.body.startsWith(mark),
        );
        if (found) {
            return found;
        }
        page = response.headers.get("x-next-page");
    }
}

const note = await earlier();
if (note) {
    await call(`${notes}/${note.id}`, "PUT", { body });
} else if (!body.split("\n").includes("### No changes")) {
    // The first comment needs a change to show.
    await call(notes, "POST", { body });
}
