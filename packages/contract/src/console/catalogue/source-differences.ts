/**
 * A place of the settings of sources whose value differs; null where there is none. Values are
 * JSON.
 */
export interface SourceDifference {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** A source is at `sources`, then its name. */
const SOURCE_DEPTH = 2;

/** Returns every place in which two settings, JSON, differ, in the order of the places. */
export function sourceDifferences(before: string, after: string): SourceDifference[] {
  const [was, will] = [placesOf(JSON.parse(before)), placesOf(JSON.parse(after))];
  const fields = [...new Set([...was.keys(), ...will.keys()])].sort();
  return fields
    .map((field) => ({
      field,
      before: was.get(field) ?? null,
      after: will.get(field) ?? null,
    }))
    .filter((each) => each.before !== each.after);
}

function placesOf(value: unknown, path: readonly string[] = []): Map<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return new Map([[path.join('.'), JSON.stringify(value)]]);
  }
  const entries = Object.entries(value);
  // Inside a source an empty object says something: `tls` with nothing more switches it on.
  if (entries.length === 0 && path.length > SOURCE_DEPTH) return new Map([[path.join('.'), '{}']]);
  return new Map(entries.flatMap(([key, each]) => [...placesOf(each, [...path, key])]));
}
