import { screenAt } from './screens.ts';

/** The visitor of a page. */
export interface Visitor {
  readonly isLoggedIn: boolean;
  readonly isDemo: boolean;
}

/** Address of a page, from the router. */
export interface Place {
  readonly pathname: string;
  readonly search: string;
}

/**
 * Value of the query parameter `blocked`: the user centre then explains why a demo account was
 * redirected.
 */
export const DEMO_BLOCKED = 'real';

/**
 * Returns where a visitor of `place` is redirected; null if the page is open to them. Unknown paths
 * go to Home, the account's pages to the login, and pages for real accounts to a demo account's
 * user centre.
 */
export function redirectFor(place: Place, visitor: Visitor): string | null {
  const { pathname, search } = place;
  const screen = screenAt(pathname);
  if (!screen) return '/';
  if (screen.access !== 'all' && !visitor.isLoggedIn) {
    return `/login?from=${encodeURIComponent(pathname + search)}`;
  }
  if (screen.access === 'real' && visitor.isDemo) return `/user?blocked=${DEMO_BLOCKED}`;
  return null;
}

/** Whether a page is only for real accounts. */
export const isForReal = (path: string): boolean => screenAt(path)?.access === 'real';

/**
 * Whether a page stays open during maintenance: the login, all pages behind it, and those marked
 * so.
 */
export function staysOpen(path: string): boolean {
  const screen = screenAt(path);
  if (!screen) return false;
  return screen.access !== 'all' || screen.isEntry === true || screen.isAlwaysOpen === true;
}

/**
 * Returns the path to open after a login: a path of this app, never another site; otherwise `/`.
 */
export function returnPath(from: string | null): string {
  if (from === null || !from.startsWith('/')) return '/';
  const path = from.split(/[?#]/, 1)[0] ?? '/';
  const screen = screenAt(path);
  return screen && !screen.isEntry ? from : '/';
}
