/** The deletions that run in this process. A deletion waits for uses that another one is about to end. */
export class Deletions {
    readonly #underWay = new Map<string, number>();

    /** @param claims the names of the object, each with the name of its kind */
    async during<T>(claims: readonly string[], act: () => Promise<T>): Promise<T> {
        claims.forEach(claim => this.#count(claim, 1));
        try {
            return await act();
        } finally {
            claims.forEach(claim => this.#count(claim, -1));
        }
    }

    isUnderWay(claim: string): boolean {
        return (this.#underWay.get(claim) ?? 0) > 0;
    }

    #count(claim: string, change: number): void {
        this.#underWay.set(claim, (this.#underWay.get(claim) ?? 0) + change);
    }
}
