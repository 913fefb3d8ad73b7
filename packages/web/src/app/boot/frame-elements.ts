import type { GlanceRow } from '@fulcrum/contract/market-data/glance';
import { points } from '@fulcrum/engine/units/units';
import { currenciesOf } from '@fulcrum/ui/figures/currencies';
import { priceParts } from '@fulcrum/ui/figures/format';

/** Older prices are not shown as present ones. */
const FRESH_MS = 30_000;

/** Creates an element of the page's frame. */
export function element(tag: string, classes: string, ...content: readonly (Node | string)[]) {
  const made = document.createElement(tag);
  if (classes !== '') made.className = classes;
  // A translator leaves figures as they are.
  if (classes.includes('num')) made.translate = false;
  made.append(...content);
  return made;
}

/** A price with the elements and classes of the app's own. */
export function figureOf(
  { code, digits }: Pick<GlanceRow, 'code' | 'digits'>,
  price: number,
  classes = '',
): HTMLElement {
  const { big, pips, pipette } = priceParts(points(price), digits, currenciesOf(code) !== null);
  if (pips === '') return element('span', `num px${classes}`, big);
  const parts = element('span', '', big, element('b', '', pips), element('sup', '', pipette));
  return element('span', `num px px--pair${classes}`, parts);
}

/** Calls `showAge` when prices of the time `at` are too old: at once, or while the app loads. */
export function whenOld(at: number, showAge: () => void): void {
  const freshFor = at + FRESH_MS - Date.now();
  if (freshFor <= 0) showAge();
  // The device's clock may be behind the server's, which must not keep them fresh for longer.
  else setTimeout(showAge, Math.min(freshFor, FRESH_MS));
}
