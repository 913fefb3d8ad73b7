import { useDeferredValue, useEffect, useMemo, useState } from 'react';

import { useInstruments } from '../../market/instruments.ts';
import type { ListedInstrument } from '../../market/model.ts';
import { quotes } from '../../market/quotes.ts';
import {
  showCategory,
  useShownCategory,
  type CategoryChoice,
} from '../../market/shown-category.ts';
import { useSettings } from '../../settings/settings.ts';

export type SortKey = 'name' | 'price' | 'change';
/** How the list is sorted; null for the catalogue's own order. */
export type Sort = { readonly key: SortKey; readonly isDescending: boolean } | null;

export interface Listed {
  readonly rows: readonly ListedInstrument[];
  /**
   * The category that `rows` are of; after a press the chip changes first and the rows a moment
   * later.
   */
  readonly shown: CategoryChoice;
  readonly category: CategoryChoice;
  readonly setCategory: (category: CategoryChoice) => void;
  readonly sort: Sort;
  /** Changes the sort of one column: first press, reversed, then the catalogue's order. */
  readonly pressSort: (key: SortKey) => void;
}

/**
 * Interval at which rows are sorted by a moving figure: long, so that a row does not move away
 * under a finger.
 */
const RESORT_MS = 5_000;

/** Returns the sort after a press; numbers start with the largest, names with A. */
export function nextSort(sort: Sort, key: SortKey): Sort {
  const first = key !== 'name';
  if (sort?.key !== key) return { key, isDescending: first };
  return sort.isDescending === first ? { key, isDescending: !first } : null;
}

const byName = (a: ListedInstrument, b: ListedInstrument): number =>
  a.showCode.localeCompare(b.showCode, 'en');

/** Returns the figure that a column sorts by; instruments without a quote come last. */
function figureOf(key: Exclude<SortKey, 'name'>, { code, digits }: ListedInstrument): number {
  const quote = quotes.latest(code);
  if (!quote) return Number.NEGATIVE_INFINITY;
  return key === 'change' ? quote.change : quote.bid / 10 ** digits;
}

export function sorted(rows: readonly ListedInstrument[], sort: Sort): ListedInstrument[] {
  const ordered = [...rows];
  if (!sort) return ordered;
  const { key, isDescending } = sort;
  ordered.sort((a, b) => (key === 'name' ? byName(a, b) : figureOf(key, a) - figureOf(key, b)));
  return isDescending ? ordered.reverse() : ordered;
}

export function useListed(): Listed {
  const { all } = useInstruments();
  const favourites = useSettings((choices) => choices.favourites);
  const category = useShownCategory();
  const [sort, setSort] = useState<Sort>(null);
  const [round, setRound] = useState(0);
  const shown = useDeferredValue(category);
  const order = useDeferredValue(sort);
  const movesBySelf = sort !== null && sort.key !== 'name';

  useEffect(() => {
    if (!movesBySelf) return;
    const timer = setInterval(() => setRound((before) => before + 1), RESORT_MS);
    return () => clearInterval(timer);
  }, [movesBySelf]);

  const rows = useMemo(() => {
    const chosen = all.filter(({ categoryId, code }) =>
      shown === 'favourites' ? favourites.includes(code) : shown === 'all' || categoryId === shown,
    );
    return sorted(chosen, order);
    // `round` is not read: it only triggers another sort.
    // oxlint-disable-next-line react/exhaustive-deps -- see the line above
  }, [all, favourites, shown, order, round]);

  const pressSort = (key: SortKey) => setSort((before) => nextSort(before, key));
  return { rows, shown, category, setCategory: showCategory, sort, pressSort };
}
