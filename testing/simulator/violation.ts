/** The request itself was not what the interface document says: a mistake of the caller's program. */
export class Violation extends Error {
    constructor(
        readonly problem: string,
        readonly status = 400,
        readonly nearest?: string,
    ) {
        super(problem);
        this.name = "Violation";
    }
}
