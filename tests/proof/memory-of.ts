/** Returns the server's resident memory in bytes, from its metrics; throws without them. */
export async function memoryOf(base: string): Promise<number> {
  const text = await (await fetch(new URL('/metrics', base))).text();
  const bytes = /^\S*process_resident_memory_bytes(?:\{\})? (\S+)$/m.exec(text)?.[1];
  if (bytes === undefined) throw new Error('The metrics name no memory');
  return Number(bytes);
}
