/**
 * The status of a withdrawal that is approved and not yet paid; 0 is under review. The constant has
 * a file of its own, so that the console can import it without the schema library.
 */
export const BEING_PAID = 4;
