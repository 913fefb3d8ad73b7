/** A place of the settings whose value differs; null where there is none. Values are JSON. */
export interface SettingDifference {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Returns every place in which two settings, JSON, differ, in the order of the places. */
export function settingsDifferences(before: string, after: string): SettingDifference[] {
  const [was, will] = [placesOf(JSON.parse(before)), placesOf(JSON.parse(after))];
  const fields = [...new Set([...was.keys(), ...will.keys()])].toSorted();
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
  return new Map(
    Object.entries(value).flatMap(([key, each]) => [...placesOf(each, [...path, key])]),
  );
}
