/**
 * Warns developers in the browser's console; people see problems on the screen. The text must not
 * contain the content of messages, which may be private.
 */
export function warn(text: string): void {
  // oxlint-disable-next-line eslint/no-console -- nothing else of the app writes there
  console.warn(text);
}
