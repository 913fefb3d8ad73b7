/** Who may see a screen: everybody, logged-in users, or real accounts only. */
export type Access = 'all' | 'login' | 'real';

/** The tabs in the order of the tab bar; each name is also the key of its label. */
export const TABS = ['quotes', 'trade', 'orders', 'ranking', 'mine'] as const;
export type Tab = (typeof TABS)[number];

/** A screen of the product, with all that the app needs to know about it. */
export interface ScreenEntry {
  readonly path: string;
  readonly access: Access;
  /**
   * File of the screen: `news/article` is `screens/news/article-screen.tsx`. Left out if it follows
   * from the path.
   */
  readonly file?: string;
  /**
   * The current tab; `none` shows the tab bar without a current tab. If left out, there is no tab
   * bar.
   */
  readonly tab?: Tab | 'none';
  /** Where the back arrow leads if the page was opened by its address; Home if left out. */
  readonly back?: string;
  /** In a wide window the screen is shown beside Trade. */
  readonly isBesideTrade?: true;
  /** The screen is part of logging in, so a login never returns to it. */
  readonly isEntry?: true;
  /** All of its texts are in the first part (first-texts.ts), so it does not wait for the rest. */
  readonly hasFirstTexts?: true;
  /** The screen can be read while the product is closed for maintenance. */
  readonly isAlwaysOpen?: true;
}

/** Every screen of the product. Any other path is redirected to `/`. */
export const SCREENS: readonly ScreenEntry[] = [
  {
    path: '/',
    access: 'all',
    file: 'home/home',
    tab: 'quotes',
    isBesideTrade: true,
    hasFirstTexts: true,
  },
  { path: '/trade', access: 'all', tab: 'trade', isBesideTrade: true },
  { path: '/order', access: 'login', file: 'orders/orders', tab: 'orders', isBesideTrade: true },
  { path: '/rank', access: 'all', tab: 'ranking' },
  { path: '/user', access: 'login', tab: 'mine' },
  { path: '/mine', access: 'login', file: 'user/user', tab: 'mine' },
  { path: '/login', access: 'all', isEntry: true },
  { path: '/register', access: 'all', back: '/login', isEntry: true },
  { path: '/forgot', access: 'all', back: '/login', isEntry: true },
  { path: '/guard', access: 'all' },
  { path: '/maintenance', access: 'all', isAlwaysOpen: true },
  { path: '/about', access: 'all', isAlwaysOpen: true },
  { path: '/product', access: 'all' },
  { path: '/language', access: 'all' },
  { path: '/mine/system', access: 'login', back: '/user' },
  { path: '/mine/password', access: 'real', back: '/user' },
  { path: '/mine/security', access: 'real', back: '/user' },
  { path: '/mine/history', access: 'login', back: '/user' },
  { path: '/mine/results', access: 'login', back: '/user' },
  { path: '/news', access: 'all', tab: 'none', hasFirstTexts: true },
  { path: '/news/detail', access: 'all', file: 'news/article', back: '/news' },
  { path: '/calendar', access: 'all', back: '/news' },
  { path: '/feedback', access: 'all' },
  { path: '/mine/auth', access: 'real', back: '/user' },
  { path: '/mine/invite', access: 'real', back: '/user' },
  { path: '/mine/email', access: 'login', back: '/user' },
  { path: '/mine/announcement', access: 'login', back: '/user' },
  { path: '/mine/notices', access: 'login' },
  { path: '/mine/charge', access: 'real', back: '/user' },
  { path: '/mine/withdraw', access: 'real', back: '/user' },
  { path: '/mine/withdraw-way', access: 'login', file: 'methods/bind', back: '/user' },
  { path: '/mine/wallet', access: 'real', back: '/user' },
  { path: '/mine/bank-card-list', access: 'login', file: 'methods/bank-accounts', back: '/user' },
  { path: '/mine/coin-address-list', access: 'login', file: 'methods/addresses', back: '/user' },
  { path: '/mine/chat', access: 'login', back: '/user' },
];

const byPath = new Map(SCREENS.map((screen) => [screen.path, screen]));

/** Returns the screen of a path; undefined for an unknown path. */
export const screenAt = (path: string): ScreenEntry | undefined => byPath.get(path);

/** Returns the path of the screen that a tab opens. */
export const pathOfTab = (tab: Tab): string =>
  SCREENS.find((screen) => screen.tab === tab)?.path ?? '/';

/**
 * Returns the file of a path's screen, below `screens`: that of `/mine/charge` is `charge/charge`.
 */
export function fileOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return screenAt(path)?.file ?? `${name}/${name}`;
}
