/**
 * For whoever looks into the console of the browser; people are told on the screen. Never what a
 * message held: that may be private.
 */
export function warn(text: string): void {
  // oxlint-disable-next-line eslint/no-console -- nothing else of the app writes there
  console.warn(text);
}
