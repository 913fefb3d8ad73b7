export type Facts = Readonly<Record<string, unknown>>;

/** Field by field what was and what is, where they differ; everything, where nothing was. */
export function differences(
  before: Facts | null,
  after: Facts,
): Record<string, [unknown, unknown]> {
  const was = before ?? {};
  const fields = [...new Set([...Object.keys(was), ...Object.keys(after)])];
  return Object.fromEntries(
    fields
      .filter((field) => JSON.stringify(was[field]) !== JSON.stringify(after[field]))
      .map((field) => [field, [was[field] ?? null, after[field] ?? null]]),
  );
}
