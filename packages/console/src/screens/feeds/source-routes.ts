interface Place {
  readonly source: string;
  readonly symbol: string;
  readonly powerOfTen?: number;
}

interface StoredRoute extends Place {
  readonly backup?: Place;
}

interface Settings {
  readonly sources: object;
  readonly routes: Readonly<Record<string, StoredRoute>>;
}

/** Where the prices of an instrument come from, and where they could come from instead. */
export interface RouteRow extends StoredRoute {
  readonly code: string;
}

/** The server has checked the settings before it stored them. */
const read = (settings: string): Settings => JSON.parse(settings) as Settings;

/** Returns the routes of settings, which are JSON, in the order of the codes. */
export const routesOf = (settings: string): RouteRow[] =>
  Object.entries(read(settings).routes)
    .map(([code, route]) => ({ ...route, code }))
    .toSorted((one, other) => one.code.localeCompare(other.code));

/** Returns settings in which an instrument and its backup have changed places. */
export function withBackup(settings: string, code: string): string {
  const all = read(settings);
  const route = all.routes[code];
  if (!route?.backup) return settings;
  const { backup, ...before } = route;
  const routes = { ...all.routes, [code]: { ...backup, backup: before } };
  return JSON.stringify({ ...all, routes }, null, 2);
}

/** Returns the message of the browser if the text is not JSON; null if it is. */
export function jsonFault(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
