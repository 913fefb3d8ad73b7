/** Who may see a screen: everybody, those who are logged in, or real accounts only. */
export type Access = 'all' | 'login' | 'real';

interface KnownPath {
  readonly access: Access;
}

/** Every path of the product. What is not here leads to `/`. */
export const KNOWN_PATHS = {
  '/': { access: 'all' },
  '/trade': { access: 'all' },
  '/order': { access: 'login' },
  '/rank': { access: 'all' },
  '/user': { access: 'login' },
  '/mine': { access: 'login' },
  '/login': { access: 'all' },
  '/register': { access: 'all' },
  '/forgot': { access: 'all' },
  '/guard': { access: 'all' },
  '/maintenance': { access: 'all' },
  '/about': { access: 'all' },
  '/product': { access: 'all' },
  '/language': { access: 'all' },
  '/mine/system': { access: 'login' },
  '/mine/password': { access: 'real' },
  '/mine/security': { access: 'real' },
  '/mine/history': { access: 'login' },
  '/news': { access: 'all' },
  '/news/detail': { access: 'all' },
  '/feedback': { access: 'all' },
  '/mine/auth': { access: 'real' },
  '/mine/invite': { access: 'real' },
  '/mine/email': { access: 'login' },
  '/mine/announcement': { access: 'login' },
  '/mine/notices': { access: 'login' },
  '/mine/charge': { access: 'real' },
  '/mine/withdraw': { access: 'real' },
  '/mine/withdraw-way': { access: 'login' },
  '/mine/wallet': { access: 'real' },
  '/mine/bank-card-list': { access: 'login' },
  '/mine/coin-address-list': { access: 'login' },
  '/mine/chat': { access: 'login' },
} as const satisfies Readonly<Record<string, KnownPath>>;

export type KnownPathName = keyof typeof KNOWN_PATHS;

const isKnown = (path: string): path is KnownPathName => Object.hasOwn(KNOWN_PATHS, path);

/** Pages with the tab bar, and the tab that is theirs; pages below them have a back arrow. */
const TAB_OF: Readonly<Partial<Record<KnownPathName, KnownPathName | null>>> = {
  '/': '/',
  '/trade': '/trade',
  '/order': '/order',
  '/rank': '/rank',
  '/user': '/user',
  '/mine': '/user',
  '/news': null,
};

/** The tab of a page: null where the tab bar shows none as current, undefined where it is not. */
export const tabAt = (path: string): KnownPathName | null | undefined =>
  isKnown(path) ? TAB_OF[path] : undefined;

/** Who asks for a page. */
export interface Visitor {
  readonly isLoggedIn: boolean;
  readonly isDemo: boolean;
}

/** Address of a page as the router gives it. */
export interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** Query parameter that makes the user centre say why a demo account was turned away. */
export const DEMO_BLOCKED = 'real';

/**
 * Where a visitor who asks for `place` is sent instead; null when the page is theirs to see.
 * Unknown paths lead home, pages of one's own to the login, real accounts' pages a demo to its own.
 */
export function redirectFor(place: Place, visitor: Visitor): string | null {
  const { pathname, search } = place;
  if (!isKnown(pathname)) return '/';
  const known: KnownPath = KNOWN_PATHS[pathname];
  if (known.access !== 'all' && !visitor.isLoggedIn) {
    return `/login?from=${encodeURIComponent(pathname + search)}`;
  }
  if (known.access === 'real' && visitor.isDemo) return `/user?blocked=${DEMO_BLOCKED}`;
  return null;
}

/** Pages of people who are not in yet: nobody wants to come back to them after a login. */
const ENTRIES: ReadonlySet<string> = new Set(['/login', '/register', '/forgot']);

/** Whether a page is of real accounts only. */
export const isForReal = (path: string): boolean =>
  isKnown(path) && KNOWN_PATHS[path].access === 'real';

const READ_ALWAYS: ReadonlySet<string> = new Set(['/maintenance', '/about']);

/** Pages that a notice of maintenance never stands in front of: logging in, and one's own. */
export function staysOpen(path: string): boolean {
  if (!isKnown(path)) return false;
  return KNOWN_PATHS[path].access !== 'all' || ENTRIES.has(path) || READ_ALWAYS.has(path);
}

/** Path to return to after a login: one of our own, never another site; `/` otherwise. */
export function returnPath(from: string | null): string {
  if (from === null || !from.startsWith('/')) return '/';
  const path = from.split(/[?#]/, 1)[0] ?? '/';
  return isKnown(path) && !ENTRIES.has(path) ? from : '/';
}
