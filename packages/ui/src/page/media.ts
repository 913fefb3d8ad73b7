const lists = new Map<string, MediaQueryList>();

/** One shared list per query: making another costs the browser work each time. */
export function mediaList(query: string): MediaQueryList {
  const list = lists.get(query) ?? matchMedia(query);
  lists.set(query, list);
  return list;
}
