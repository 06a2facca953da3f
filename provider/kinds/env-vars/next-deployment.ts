/** Says when an application sees its variables, and those of its links. */
export function nextDeploymentNote(application: string): string {
    return `${application} sees the changed variables at its next deployment`;
}
