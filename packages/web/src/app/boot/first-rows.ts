import type { Glance, GlanceRow } from '@fulcrum/contract/market-data/glance';
import { formatDecimal } from '@fulcrum/engine/units/decimal';
import { currenciesOf } from '@fulcrum/ui/figures/currencies';
import { directionOf, formatDateTime } from '@fulcrum/ui/figures/format';

import { distanceDigits } from '../../market/distance-digits.ts';
import { element, figureOf, whenOld } from './frame-elements.ts';

export interface FirstRowsLook {
  readonly isCompact: boolean;
  readonly isAdvanced: boolean;
  /** Returns the name in the reader's language; empty if it is not known yet. */
  readonly nameOf: (row: GlanceRow) => string;
  /** Returns a change in percent as the app formats it. */
  readonly percentOf: (change: number) => string;
  /** Returns a decimal quantity as the app formats it. */
  readonly quantityOf: (decimal: string) => string;
  /** The word for a closed market. */
  readonly closed: string;
  /** The icon of a closed market, which is copied into each row. */
  readonly closedIcon: Node;
}

/**
 * Shows the prices that came with the page in the rows of its frame. The rows have the elements and
 * classes of the app's own, so nothing moves when the app replaces them.
 */
export function drawFirstRows(frame: Element, { at, rows }: Glance, look: FirstRowsLook): void {
  const drawn = rows.map((row, index) => rowOf(row, index > 0, look));
  frame.querySelector('ul')?.replaceChildren(...drawn.map((row) => element('li', '', row)));
  // A slow app may leave the prices on the screen until they are old.
  whenOld(at, () => {
    for (const row of drawn) row.classList.add('row--dim');
    frame
      .querySelector('.boot__head')
      ?.replaceChildren(element('p', 'boot__age', formatDateTime(at)));
  });
}

function rowOf(row: GlanceRow, isRuled: boolean, look: FirstRowsLook): HTMLElement {
  const { isCompact, isAdvanced, nameOf } = look;
  const name = nameOf(row);
  const classes = ['row'];
  if (isRuled) classes.push('row--ruled');
  if (isCompact) classes.push('row--compact');
  if (!row.isOpen) classes.push('row--closed');
  if (isAdvanced) classes.push('row--advanced');
  const logo = element('i', 'sk');
  const change = element('span', 'row__chg', ...changeOf(row, look));
  const named = (line: HTMLElement) => {
    const code = element('span', 'row__code ellip', element('bdi', '', row.showCode));
    return element('span', 'row__id', code, line);
  };
  const parts = isAdvanced
    ? [element('span', 'row__open', logo, named(change)), ...bothOf(row, look)]
    : [
        logo,
        named(element('span', 'row__name ellip', name === '' ? element('i', 'sk') : name)),
        element('span', 'spark'),
        element('span', '', priceOf(row, row.bid), change),
      ];
  return element('div', classes.join(' '), ...parts);
}

/** Both prices and their spread. The sides' words come with the app: the page has 18 languages. */
function bothOf(row: GlanceRow, { quantityOf }: FirstRowsLook): HTMLElement[] {
  const { bid, spread, code, digits } = row;
  const isKnown = bid !== null && spread !== null;
  const side = (price: number | null) =>
    element('span', 'row__side', element('span', 'row__word'), priceOf(row, price));
  const text = isKnown
    ? quantityOf(formatDecimal(spread, distanceDigits(currenciesOf(code) !== null, digits)))
    : '';
  const ask = isKnown ? bid + spread : null;
  return [side(bid), element('span', 'row__spread num', text), side(ask)];
}

function priceOf(row: GlanceRow, price: number | null): HTMLElement {
  const figure = price === null ? element('span', 'num t3', '–') : figureOf(row, price);
  return element('span', 'row__price', figure);
}

function changeOf(row: GlanceRow, given: FirstRowsLook): HTMLElement[] {
  const { closed, closedIcon, percentOf } = given;
  if (!row.isOpen) {
    // The word for a halted market comes with the app: it is rare, and the page has 18 languages.
    const word = row.isHalted ? '' : closed;
    return [element('span', 'row__closed', closedIcon.cloneNode(true), word)];
  }
  if (row.bid === null) return [];
  const direction = directionOf(row.change);
  const look = direction === 'flat' ? 'delta--flat' : direction;
  return [element('span', `delta num ${look}`, percentOf(row.change))];
}
