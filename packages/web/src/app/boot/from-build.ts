/** The texts of the page's frame, written by the build so that the page stays small. */
export interface FrameWords {
  readonly keys: readonly string[];
  /** Texts in the order of `keys`, keyed by language. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
}
