const lists = new Map<string, MediaQueryList>();

/** The one list of the browser's for `query`: to make another is work for it each time. */
export function mediaList(query: string): MediaQueryList {
  const list = lists.get(query) ?? matchMedia(query);
  lists.set(query, list);
  return list;
}
