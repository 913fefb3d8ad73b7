export type Facts = Readonly<Record<string, unknown>>;

/** Returns the fields that differ, as [before, after]; all fields if `before` is null. */
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
