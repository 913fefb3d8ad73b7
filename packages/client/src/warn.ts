/**
 * For developers reading the browser's console; people see problems on the screen. Never put
 * content of messages here: it may be private.
 */
export function warn(text: string): void {
  // oxlint-disable-next-line eslint/no-console -- nothing else of the app writes there
  console.warn(text);
}
