#!/bin/sh
# Comments on a pull request, or changes the comment of an earlier run: github-comment.sh NUMBER FILE
set -eu
number=$1
file=$2
MARK=$(head -n 1 "$file")
export MARK

# Only a comment of GitHub Actions itself: a person's, with the same first line, is left alone.
mine='.[] | select(.user.login == "github-actions[bot]" and (.body | startswith(env.MARK))) | .id'
# Without a pipe: where the list fails, the script ends, and writes no second comment beside one that it did not see.
ids=$(gh api --paginate "repos/$GITHUB_REPOSITORY/issues/$number/comments" --jq "$mine")
id=$(printf '%s\n' "$ids" | head -n 1)
if [ -n "$id" ]; then
    gh api --silent --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$id" --field "body=@$file"
else
    gh api --silent --method POST "repos/$GITHUB_REPOSITORY/issues/$number/comments" --field "body=@$file"
fi
