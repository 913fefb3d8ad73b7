/** Safari takes a word by an Enter that comes after the composition, with this code. */
const COMPOSED = 229;

interface KeyPress {
  readonly isComposing: boolean;
  readonly keyCode: number;
}

/**
 * Whether a key belongs to an input method, which writes a Chinese, Japanese or Korean word, so
 * that it does nothing else. Takes the browser's own event.
 */
export const isTyping = ({ isComposing, keyCode }: KeyPress): boolean =>
  isComposing || keyCode === COMPOSED;
