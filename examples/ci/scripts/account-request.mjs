// Opens, updates or closes the one request with what read-account.sh has found: node account-request.mjs
// It commits the code that is in the program, and pushes it to a branch of its own. It runs on GitHub and on GitLab.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import process from "node:process";
import { URL } from "node:url";

const branch = "cloud-platform/account";
const ref = `refs/heads/${branch}`;
// Every other committer is a person.
const committer = "account@cloud-platform.invalid";
// GitHub allows 65,536 characters.
const longest = 65_000;

const service = process.env.GITLAB_CI === "true" ? gitLab(process.env) : gitHub(process.env);

function gitHub({ GITHUB_API_URL, GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_REF_NAME, GH_TOKEN }) {
    const [owner] = GITHUB_REPOSITORY.split("/");
    const requests = `${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}/pulls`;
    return {
        token: GH_TOKEN,
        headers: { authorization: `Bearer ${GH_TOKEN}`, accept: "application/vnd.github+json" },
        repository: `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}.git`,
        requests,
        list: `${requests}?state=all&head=${encodeURIComponent(`${owner}:${branch}`)}`,
        isOwn: () => true,
        shown: ({ number, html_url: page, body, head, state, merged_at: mergedAt }) => ({
            url: `${requests}/${number}`,
            page,
            text: body ?? "",
            commit: head.sha,
            isOpen: state === "open",
            isMerged: Boolean(mergedAt),
        }),
        update: "PATCH",
        content: (title, body) => ({ title, body }),
        opened: { head: branch, base: GITHUB_REF_NAME },
        closed: { state: "closed" },
    };
}

function gitLab({ CI_API_V4_URL, CI_PROJECT_ID, CI_PROJECT_URL, CI_DEFAULT_BRANCH, GITLAB_TOKEN }) {
    const requests = `${CI_API_V4_URL}/projects/${CI_PROJECT_ID}/merge_requests`;
    return {
        token: GITLAB_TOKEN,
        headers: { "private-token": GITLAB_TOKEN },
        repository: `${CI_PROJECT_URL}.git`,
        requests,
        list: `${requests}?state=all&source_branch=${encodeURIComponent(branch)}&per_page=100`,
        // A fork can have a branch of this name.
        isOwn: found => String(found.source_project_id) === CI_PROJECT_ID,
        shown: ({ iid, web_url: page, description, sha, state }) => ({
            url: `${requests}/${iid}`,
            page,
            text: description ?? "",
            commit: sha,
            isOpen: state === "opened",
            isMerged: state === "merged",
        }),
        update: "PUT",
        content: (title, description) => ({ title, description }),
        opened: { source_branch: branch, target_branch: CI_DEFAULT_BRANCH, remove_source_branch: true },
        closed: { state_event: "close" },
    };
}

async function call(url, method = "GET", content) {
    const response = await globalThis.fetch(url, {
        method,
        headers: { ...service.headers, "content-type": "application/json" },
        ...(content && { body: JSON.stringify(content) }),
    });
    if (!response.ok) {
        throw new Error(`${method} ${new URL(url).pathname} was answered with ${response.status}`);
    }
    return response.json();
}

function git(...words) {
    const options = { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"], maxBuffer: 2 ** 30 };
    return execFileSync("git", words, options).trim();
}

/** Git asks for the token. No argument, address or file contains it. */
function remote(...words) {
    const helper = '!f() { echo username=x-access-token; echo "password=$REQUEST_TOKEN"; }; f';
    const options = ["-c", "credential.helper=", "-c", `credential.helper=${helper}`, ...words];
    const env = { ...process.env, GIT_TERMINAL_PROMPT: "0", REQUEST_TOKEN: service.token };
    return execFileSync("git", options, {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "inherit"],
        env,
    }).trim();
}

/** Git refuses to remove a commit that somebody has pushed since. */
function push(commit) {
    remote(
        "push",
        "--quiet",
        "--no-verify",
        `--force-with-lease=${ref}:${head}`,
        service.repository,
        `${commit}:${ref}`,
    );
}

/** The files after a merge of the branch. Undefined if they conflict. */
function filesAfterMerge() {
    const { status, stdout } = spawnSync("git", ["merge-tree", "--write-tree", base, head], {
        encoding: "utf8",
    });
    return status === 0 ? stdout.trim() : undefined;
}

function say(what, page = "") {
    process.stdout.write(`${what}${page && `: ${page}`}\n`);
}

const read = name => readFileSync(name, "utf8");
const found = ["unmanaged.md", "drift.md"].filter(name => existsSync(name));

// Without the whole history, commits of the default branch would look like those of a person on this branch.
if (git("rev-parse", "--is-shallow-repository") === "true") {
    throw new Error("This is a shallow clone. Check out the whole history: fetch-depth: 0, or GIT_DEPTH: 0.");
}
const base = git("rev-parse", "HEAD");
const newest = (await call(service.list)).find(service.isOwn);
const request = newest && service.shown(newest);
const [head] = remote("ls-remote", service.repository, ref).split("\t");
if (head !== "") {
    remote("fetch", "--quiet", service.repository, ref);
}
const isDone = request?.isMerged === true && request.commit === head;
const committers = head === "" || isDone ? "" : git("log", "--format=%ce", `${base}..${head}`);
const isOfOthers = committers.split("\n").some(email => email !== "" && email !== committer);

if (request?.isOpen && existsSync("undeployed.md")) {
    say("The default branch is not deployed, so the request stays as it is", request.page);
} else if (found.length > 0) {
    await propose();
} else if (request?.isOpen) {
    await withdraw();
} else {
    say("There is nothing to propose");
}

async function propose() {
    // Beside what "npm ci" and pip have installed, which .gitignore may not name.
    const written = [":(glob)**/adopted*.ts", ":(glob)**/adopted*.py", ":(exclude,glob)**/node_modules/**"];
    const code = [
        ...git("ls-files", "-z", "--modified", "--", "*.ts", "*.py").split("\0"),
        ...git("ls-files", "-z", "--others", "--exclude-standard", "--", ...written).split("\0"),
    ].filter(name => name !== "");
    if (code.length > 0) {
        git("add", "--", ...code);
    }
    const message = code.length > 0 ? "Adopt what no stack has" : "Report what is outside of the program";
    const identity = ["-c", "user.name=Account", "-c", `user.email=${committer}`];
    git(...identity, "commit", "--quiet", "--no-verify", "--allow-empty", "--message", message);
    const commit = git("rev-parse", "HEAD");

    const mark = `<!-- cloud-platform: account ${keyOf(commit)} -->`;
    if (request && !request.isOpen && !request.isMerged && request.text.startsWith(mark)) {
        say("Somebody has closed the request with the same content", request.page);
        return;
    }
    const isUpToDate =
        request?.isOpen && head !== "" && filesAfterMerge() === git("rev-parse", `${commit}^{tree}`);
    if (!isOfOthers && !isUpToDate) {
        push(commit);
    }
    const content = service.content(
        titleOf(),
        [mark, ...sentences(code.length > 0), ...reports()].join("\n\n"),
    );
    if (request?.isOpen) {
        await call(request.url, service.update, content);
        say("Updated", request.page);
    } else {
        const opened = await call(service.requests, "POST", { ...content, ...service.opened });
        say("Opened", service.shown(opened).page);
    }
}

/** Closes the request. The text loses its mark, so that the same content opens a new one. */
async function withdraw() {
    const text =
        "Everything that this request was about is in a stack, or as the stack has it, or no longer exists.";
    if (isOfOthers) {
        const why =
            "The branch has commits of others, so the nightly job leaves it. Remove from it what is in another stack or no longer exists, and merge this request, or close it.";
        await call(request.url, service.update, service.content(newest.title, `${text}\n\n${why}`));
        say("Left open, since the branch has commits of others", request.page);
        return;
    }
    await call(request.url, service.update, { ...service.content(newest.title, text), ...service.closed });
    if (head !== "") {
        push("");
    }
    say("Closed", request.page);
}

/** Without the time, the counts and the picture of the reports, which change with every night. */
function keyOf(commit) {
    const added = git("diff", "--unified=0", base, commit)
        .split("\n")
        .filter(line => line.startsWith("+") && !line.startsWith("+++ "));
    const sections = found.map(name => read(name).split("\n#### ").slice(1));
    return createHash("sha256")
        .update(JSON.stringify([added, sections]))
        .digest("hex")
        .slice(0, 16);
}

function titleOf() {
    const titles = { "unmanaged.md": "adopt what no stack has", "drift.md": "fix or accept drift" };
    const title = found.map(name => titles[name]).join(", and ");
    return title.charAt(0).toUpperCase() + title.slice(1);
}

function sentences(hasCode) {
    const close =
        "To refuse, close this request. The nightly job opens a new one when something else is found.";
    if (isOfOthers) {
        return [
            "Somebody has pushed to this branch. The nightly job updates this text, and no longer the branch, which may lack objects of the report. After the merge and its deployment, the next night proposes them.",
            close,
        ];
    }
    const content = hasCode
        ? "This adopts what no stack has. The deployment after the merge creates and changes nothing."
        : "This request has no change yet. Push the lines of the report that you want to its branch, and merge it. Of its commands, run only those that set a secret, and commit the settings of the stack. The deployment after the merge does the rest.";
    const secrets =
        "The check fails until the secrets are set. Check out this branch, run the commands of the report, commit the file with the stack's settings, and push it.";
    const needsSecrets = hasCode && read("unmanaged.md").includes("pulumi config set ");
    return [content, ...(needsSecrets ? [secrets] : []), close];
}

/** A report that does not fit is left out. */
function reports() {
    let room = longest - 2_000;
    return ["undeployed.md", ...found]
        .filter(name => existsSync(name))
        .map(name => {
            const text = read(name);
            if (text.length > room) {
                return `The report ${name} is too long for this text. Run the commands of read-account.sh to see it.`;
            }
            room -= text.length;
            return text;
        });
}
