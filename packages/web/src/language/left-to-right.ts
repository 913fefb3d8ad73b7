const LEFT_TO_RIGHT_ISOLATE = '\u2066';
const POP_ISOLATE = '\u2069';

/**
 * Isolates a number, price or code, so that it stays left to right in a sentence of a right-to-left
 * language.
 */
export const ltr = (text: string): string => LEFT_TO_RIGHT_ISOLATE + text + POP_ISOLATE;
