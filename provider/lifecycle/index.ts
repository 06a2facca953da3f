/** The parts of a run that the commands use. */
export { heldBy } from "./holders/claim-names.js";
export { codeOf, explainAs, sentencesOf } from "./failures/error-messages.js";
export type { RecordedElsewhere } from "./run/recovery.js";
export { Session } from "./run/session.js";
