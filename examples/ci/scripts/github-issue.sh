#!/bin/sh
# Opens the issue with a title, or updates its text. Without a file, closes the issue: github-issue.sh TITLE [FILE]
set -eu
TITLE=$1
file=${2:-}
export TITLE

# Only an issue that GitHub Actions opened.
mine='map(select(.title == env.TITLE)) | .[0].number // empty'
number=$(gh issue list --app github-actions --state open --limit 1000 --json number,title --jq "$mine")
if [ -n "$file" ] && [ -n "$number" ]; then
    gh issue edit "$number" --body-file "$file"
elif [ -n "$file" ]; then
    gh issue create --title "$TITLE" --body-file "$file"
elif [ -n "$number" ]; then
    gh issue close "$number" --comment "There is no drift any more."
fi
