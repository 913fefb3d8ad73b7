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
 * Value of the query's `blocked` that makes the user centre explain the redirect of a demo account.
 */
export const DEMO_BLOCKED = 'real';

/**
 * Where a visitor of `place` is redirected; null if the page is open to them. Unknown paths go
 * home, pages of the account to the login, pages for real accounts to a demo's own.
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

/** Whether a page is for real accounts only. */
export const isForReal = (path: string): boolean => screenAt(path)?.access === 'real';

/** Pages that stay open during maintenance: the login, all behind it, and those marked so. */
export function staysOpen(path: string): boolean {
  const screen = screenAt(path);
  if (!screen) return false;
  return screen.access !== 'all' || screen.isEntry === true || screen.isAlwaysOpen === true;
}

/** Path to return to after a login: one of our own, never another site; otherwise `/`. */
export function returnPath(from: string | null): string {
  if (from === null || !from.startsWith('/')) return '/';
  const path = from.split(/[?#]/, 1)[0] ?? '/';
  const screen = screenAt(path);
  return screen && !screen.isEntry ? from : '/';
}
