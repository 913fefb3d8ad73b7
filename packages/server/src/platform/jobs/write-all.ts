/**
 * Calls `writeOne` until it returns false; returns how many messages it wrote. `writeOne` writes
 * one waiting message and removes it from its list in the same commit, so that each message is
 * written exactly once.
 */
export async function writeAll(writeOne: () => Promise<boolean>): Promise<number> {
  for (let count = 0; ; count += 1) if (!(await writeOne())) return count;
}
