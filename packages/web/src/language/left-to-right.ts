const LEFT_TO_RIGHT_ISOLATE = '\u2066';
const POP_ISOLATE = '\u2069';

/** Keeps a number, price or code together inside a sentence of a right-to-left language. */
export const ltr = (text: string): string => LEFT_TO_RIGHT_ISOLATE + text + POP_ISOLATE;
