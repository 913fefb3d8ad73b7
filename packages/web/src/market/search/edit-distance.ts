/**
 * Returns the number of letters to insert, remove, replace or swap with the next one in order to
 * make one text from another; Infinity if it is more than `most`.
 */
export function editDistance(from: string, to: string, most = Infinity): number {
  if (Math.abs(from.length - to.length) > most) return Infinity;
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let row = 1; row <= from.length; row += 1) {
    const now = [row];
    let least = row;
    for (let at = 1; at <= to.length; at += 1) {
      const isSame = from[row - 1] === to[at - 1];
      const replaced = (last[at - 1] ?? 0) + (isSame ? 0 : 1);
      let cost = Math.min((last[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1, replaced);
      const isSwap =
        row > 1 && at > 1 && from[row - 1] === to[at - 2] && from[row - 2] === to[at - 1];
      if (isSwap) cost = Math.min(cost, (before[at - 2] ?? 0) + 1);
      now.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return Infinity;
    before = last;
    last = now;
  }
  const distance = last[to.length] ?? 0;
  return distance > most ? Infinity : distance;
}
