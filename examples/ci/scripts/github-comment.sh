#!/bin/sh
# Comments on a pull request, or updates the comment of an earlier run: github-comment.sh NUMBER FILE
set -eu
number=$1
file=$2
MARK=$(head -n 1 "$file")
export MARK

# Updates only a comment of GitHub Actions, never a user's comment with the same first line.
mine='.[] | select(.user.login == "github-actions[bot]" and (.body | startswith(env.MARK))) | .id'
# No pipe: if the list fails, the script must end. Otherwise it would write a second comment.
ids=$(gh api --paginate "repos/$GITHUB_REPOSITORY/issues/$number/comments" --jq "$mine")
id=$(printf '%s\n' "$ids" | head -n 1)
if [ -n "$id" ]; then
    gh api --silent --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$id" --field "body=@$file"
# The first comment needs a change to show.
elif ! grep -qx '### No changes' "$file"; then
    gh api --silent --method POST "repos/$GITHUB_REPOSITORY/issues/$number/comments" --field "body=@$file"
fi
