/** Envelope codes of answers that are no refusal by name. */
export const SUCCESS = 1;
export const SESSION_INVALID = 999;
/** Refused with nothing more to say. */
export const REFUSED = 0;
