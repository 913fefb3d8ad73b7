/**
 * Returns the place of the last item that is wanted; -1 for none. Firefox has `findLastIndex` from
 * 104 on.
 */
export function findLastIndex<Item>(
  list: readonly Item[],
  isWanted: (item: Item) => boolean,
): number {
  for (let at = list.length - 1; at >= 0; at -= 1) if (isWanted(list[at] as Item)) return at;
  return -1;
}

/** Returns the last item that is wanted; undefined for none. */
export const findLast = <Item>(
  list: readonly Item[],
  isWanted: (item: Item) => boolean,
): Item | undefined => list[findLastIndex(list, isWanted)];
