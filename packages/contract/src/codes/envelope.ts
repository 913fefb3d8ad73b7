/** Envelope codes that do not belong to a named refusal. */
export const SUCCESS = 1;
export const SESSION_INVALID = 999;
/** A refusal without a specific reason. */
export const REFUSED = 0;
