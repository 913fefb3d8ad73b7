import { useEffect, useState } from 'react';

export const LEAVE_MS = 160;

export interface Kept<Item> {
  readonly item: Item;
  readonly isLeaving: boolean;
}

/**
 * Returns the items, and for a moment also those just removed, in their old places, while they fold
 * up.
 */
export function useLeaving<Item extends { readonly id: number }>(
  items: readonly Item[],
): readonly Kept<Item>[] {
  const [shown, setShown] = useState<readonly Kept<Item>[]>(() => items.map(stay));
  const [seen, setSeen] = useState(items);
  if (seen !== items) {
    setSeen(items);
    setShown(withLeaving(shown, items));
  }
  const isLeaving = shown.some((row) => row.isLeaving);
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(
      () => setShown((rows) => rows.filter((row) => !row.isLeaving)),
      LEAVE_MS,
    );
    return () => clearTimeout(timer);
  }, [isLeaving, shown]);
  return shown;
}

const stay = <Item>(item: Item): Kept<Item> => ({ item, isLeaving: false });

/**
 * Returns the new rows in their order; a removed row stays behind the neighbour that it followed.
 */
export function withLeaving<Item extends { readonly id: number }>(
  before: readonly Kept<Item>[],
  now: readonly Item[],
): readonly Kept<Item>[] {
  const ids = new Set(now.map(({ id }) => id));
  const rows = now.map(stay);
  before.forEach(({ item }, index) => {
    if (ids.has(item.id)) return;
    const previous = before[index - 1]?.item.id;
    const at = rows.findIndex((row) => row.item.id === previous);
    rows.splice(at + 1, 0, { item, isLeaving: true });
  });
  return rows;
}
