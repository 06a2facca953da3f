#!/bin/sh
# Pushes a commit to the repository of an application, unless the repository has the commit: push-code.sh URL COMMIT [--force]
# With --force, the branch becomes this commit, also after a rebase: only for an application that belongs to one branch.
# CLEVER_TOKEN and CLEVER_SECRET are the OAuth token and secret of a person, as "clever login" stores them.
set -eu
url=$1
commit=$2
force=${3:-}

# The platform refuses a push without the whole history.
if [ "$(git rev-parse --is-shallow-repository)" = true ]; then
    echo "This is a shallow clone, which the platform refuses. Check out the whole history: fetch-depth: 0." >&2
    exit 1
fi

# Git asks for the credentials. No argument, address or file contains them.
remote() {
    GIT_TERMINAL_PROMPT=0 git -c credential.helper= \
        -c 'credential.helper=!f() { echo "username=$CLEVER_TOKEN"; echo "password=$CLEVER_SECRET"; }; f' "$@"
}

# The platform deploys the branch master only.
line=$(remote ls-remote "$url" refs/heads/master)
present=${line%%[!0-9a-f]*}
if [ "$present" = "$commit" ] ||
    { [ -z "$force" ] && [ -n "$present" ] && git merge-base --is-ancestor "$commit" "$present" 2>/dev/null; }; then
    echo "The application has the commit $commit."
else
    # Without --force, Git refuses to remove commits that somebody else has pushed.
    remote push ${force:+--force} "$url" "$commit:refs/heads/master"
fi
