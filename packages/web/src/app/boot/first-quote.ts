import type { Glance } from '@fulcrum/contract/market-data/glance';

import { element, figureOf, whenOld } from './frame-elements.ts';

/**
 * Shows the head of Trade in the page's frame: the instrument, and the price that came with the
 * page, where the app will show them. `wanted` is the code of the instrument that Trade opens with,
 * null for the first of all. Returns false if the page has no price of it.
 */
export function drawFirstQuote(
  frame: Element,
  { at, rows }: Glance,
  wanted: string | null,
): boolean {
  const row = wanted === null ? rows[0] : rows.find(({ code }) => code === wanted);
  if (!row || row.bid === null) return false;
  const code = element('span', 'boot__sym', element('i', 'sk'), element('bdi', '', row.showCode));
  const quote = element(
    'div',
    'boot__quote',
    element('p', '', figureOf(row, row.bid, ' px--xl hero')),
  );
  const top = element('div', 'app__top', element('div', 'topbar', code), quote);
  frame.querySelector('.screen')?.replaceChildren(top);
  whenOld(at, () => quote.replaceChildren());
  return true;
}
