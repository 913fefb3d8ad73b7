/** The custom properties that the sheet library sets during a drag. */
const PROPERTIES = [
  ['--drawer-swipe-movement-x', '<length>', '0px'],
  ['--drawer-swipe-movement-y', '<length>', '0px'],
  ['--drawer-snap-point-offset', '<length>', '0px'],
  ['--drawer-swipe-progress', '<number>', '0'],
  ['--drawer-swipe-strength', '<number>', '1'],
] as const;

/**
 * Registers the custom properties of the sheet library. The library does this itself when it
 * renders its first sheet, but by then it makes the browser restyle the whole page. Call this once,
 * before the app is rendered: the browser throws if a property is registered twice.
 */
export function registerDrawerProperties(): void {
  if (!('CSS' in globalThis) || !('registerProperty' in CSS)) return;
  for (const [name, syntax, initialValue] of PROPERTIES) {
    CSS.registerProperty({ name, syntax, inherits: false, initialValue });
  }
}
