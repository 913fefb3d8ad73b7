/** A price has some hundred bytes; a longer line is a fault of the other side. */
const LINE_CHARACTERS_MAX = 64 * 1024;

/** Cuts decoded text into lines, whatever the pieces in which it arrives. */
export class Lines {
  #rest = '';

  /** Returns the lines that are now complete. Throws a `TypeError` for a line that never ends. */
  push(text: string): string[] {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    if (this.#rest.length > LINE_CHARACTERS_MAX) throw new TypeError('Expected the end of a line');
    return lines.filter((line) => line.trim() !== '');
  }
}
