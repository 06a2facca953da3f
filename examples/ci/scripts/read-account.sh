#!/bin/sh
# Reads what a program and its stack do not have, and sends no write: read-account.sh STACK
# unmanaged.md has what no stack has: the code that adopts it is then in the program, or in this report. drift.md has what
# drifted. undeployed.md says why what no stack has was not read. A file without content does not exist.
set -eu
stack=$1
rm -f unmanaged.md drift.md undeployed.md

# A report that lacks what could not be read goes into the log only.
failed() {
    if [ -s "$1" ]; then cat "$1"; fi
    exit 1
}

# 0 means no drift, 2 means drift. "npx --no" runs the installed package. Without --no, a missing package would be
# downloaded and get the token.
code=0
npx --no -- cloud-platform drift --stack "$stack" --format markdown --out drift.md || code=$?
case $code in
    0) rm -f drift.md ;;
    2) ;;
    *) failed drift.md ;;
esac

# No stack has what the program declares and no deployment has created or adopted yet. It must not be proposed again.
if ! pulumi preview --stack "$stack" --expect-no-changes --color never; then
    echo "\`pulumi preview\` fails or shows changes, so it is not known what no stack has. Deploy the default branch." >undeployed.md
    exit 0
fi

npx --no -- cloud-platform inventory --unmanaged --write --stack "$stack" --format markdown --out unmanaged.md ||
    failed unmanaged.md
# Other objects cannot be declared.
grep -q '^#### Adopt (' unmanaged.md || rm unmanaged.md
