/** A shell script that creates the files of `pulumi new typescript` that a program needs. */
export const newProject = `
name=$(basename "$PWD")
printf 'name: %s\\nruntime: nodejs\\n' "$name" > Pulumi.yaml
printf '{"name":"%s","main":"index.ts"}\\n' "$name" > package.json
echo 'export {};' > index.ts`;
