/** What `pulumi new typescript` makes, as far as a program needs it, as a script of the shell. */
export const newProject = `
name=$(basename "$PWD")
printf 'name: %s\\nruntime: nodejs\\n' "$name" > Pulumi.yaml
printf '{"name":"%s","main":"index.ts"}\\n' "$name" > package.json
echo 'export {};' > index.ts`;
