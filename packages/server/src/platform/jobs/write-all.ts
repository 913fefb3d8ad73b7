/**
 * Writes all messages that commits have left to be written; returns how many. `writeOne` returns
 * whether there was one: it removes it from its list in the commit of the message, so that each is
 * written exactly once.
 */
export async function writeAll(writeOne: () => Promise<boolean>): Promise<number> {
  for (let count = 0; ; count += 1) if (!(await writeOne())) return count;
}
