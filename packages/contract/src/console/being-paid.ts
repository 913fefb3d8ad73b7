/**
 * The status of a withdrawal that is approved and not yet paid; 0 is under review. Apart from the
 * calls: the console needs it without their schemas.
 */
export const BEING_PAID = 4;
