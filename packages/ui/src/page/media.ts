const lists = new Map<string, MediaQueryList>();

/** Returns the shared list of a query: making another one costs the browser work each time. */
export function mediaList(query: string): MediaQueryList {
  const list = lists.get(query) ?? matchMedia(query);
  lists.set(query, list);
  return list;
}
