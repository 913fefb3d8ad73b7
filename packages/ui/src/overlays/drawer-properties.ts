/** Custom properties that the library's sheets set while they are dragged. */
const PROPERTIES = [
  ['--drawer-swipe-movement-x', '<length>', '0px'],
  ['--drawer-swipe-movement-y', '<length>', '0px'],
  ['--drawer-snap-point-offset', '<length>', '0px'],
  ['--drawer-swipe-progress', '<number>', '0'],
  ['--drawer-swipe-strength', '<number>', '1'],
] as const;

/**
 * Registers the properties of sheets as the library does. It does so when it draws the first sheet,
 * and then the browser computes the style of the whole page again.
 */
export function registerDrawerProperties(): void {
  if (!('CSS' in globalThis) || !('registerProperty' in CSS)) return;
  for (const [name, syntax, initialValue] of PROPERTIES) {
    CSS.registerProperty({ name, syntax, inherits: false, initialValue });
  }
}
