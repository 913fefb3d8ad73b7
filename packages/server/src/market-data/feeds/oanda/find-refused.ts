/** OANDA takes two new connections a second. */
const EVERY_MS = 500;

/**
 * Finds the symbols for which a whole list is refused, by asking for its halves. `isTaken` asks for
 * a list; rejects if it does.
 */
export async function findRefused(
  refused: readonly string[],
  isTaken: (symbols: readonly string[]) => Promise<boolean>,
): Promise<readonly string[]> {
  if (refused.length === 1) return refused;
  const middle = Math.ceil(refused.length / 2);
  const found: string[] = [];
  for (const half of [refused.slice(0, middle), refused.slice(middle)]) {
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    if (!(await isTaken(half))) found.push(...(await findRefused(half, isTaken)));
  }
  return found;
}
