/** Returns a text without the byte-order mark that some programs write in front of it. */
export const withoutByteOrderMark = (text: string): string =>
  text.startsWith('\uFEFF') ? text.slice(1) : text;
