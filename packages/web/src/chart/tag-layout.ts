/** A label whose centre should be at `y` pixels and that is `height` pixels high. */
export interface Tag {
  readonly y: number;
  readonly height: number;
  /** This label does not move; the others make room for it. */
  readonly isFixed?: boolean;
}

/**
 * Moves labels apart so that none covers another, keeps their order and keeps them between 0 and
 * `bottom`. Returns their centres in the given order. If there is not room for all, the last labels
 * overlap at the edge.
 */
export function placeTags(tags: readonly Tag[], bottom: number, gap = 2): number[] {
  const order = tags.map((_, index) => index);
  const at = (index: number): Tag => tags[index] ?? { y: 0, height: 0 };
  order.sort((a, b) => at(a).y - at(b).y || a - b);
  const middles = tags.map(({ y, height }) => clamp(y, height, bottom));
  const fixed = order.findIndex((index) => at(index).isFixed === true);
  const start = fixed === -1 ? 0 : fixed;
  const spread = (sequence: readonly number[], direction: 1 | -1): void => {
    for (let i = 1; i < sequence.length; i += 1) {
      const here = sequence[i] ?? 0;
      const before = sequence[i - 1] ?? 0;
      const room = (at(here).height + at(before).height) / 2 + gap;
      const limit = (middles[before] ?? 0) + direction * room;
      const wanted = middles[here] ?? 0;
      const moved = direction === 1 ? Math.max(wanted, limit) : Math.min(wanted, limit);
      middles[here] = clamp(moved, at(here).height, bottom);
    }
  };
  spread(order.slice(start), 1);
  spread(order.slice(0, start + 1).reverse(), -1);
  // Without a fixed label, labels crowded at the lower edge are moved upwards.
  if (fixed === -1) spread([...order].reverse(), -1);
  return middles;
}

const clamp = (y: number, height: number, bottom: number): number =>
  Math.min(Math.max(y, height / 2), Math.max(bottom - height / 2, height / 2));
