/**
 * Writes all messages that commits have left to be written; answers how many. `writeOne` answers
 * whether there was one: it takes it off its list in the commit of the message itself, so that each
 * is written once, whatever stops in between.
 */
export async function writeAll(writeOne: () => Promise<boolean>): Promise<number> {
  for (let count = 0; ; count += 1) if (!(await writeOne())) return count;
}
