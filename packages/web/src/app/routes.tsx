import { lazy } from 'react';
import type { ComponentType } from 'react';
import { Navigate, Route, Routes } from 'react-router';

import { KNOWN_PATHS } from '../routing/route-table.ts';
import type { KnownPathName } from '../routing/route-table.ts';
import { AppFrame } from './app-frame.tsx';
import { RoutedScreen } from './routed-screen.tsx';

/** One lazy file a screen. Home is not here: it is part of the frame. */
const FILES = {
  '/trade': async () => ({
    default: (await import('../screens/trade/trade-screen.tsx')).TradeScreen,
  }),
  '/order': async () => ({
    default: (await import('../screens/orders/orders-screen.tsx')).OrdersScreen,
  }),
  '/rank': async () => ({ default: (await import('../screens/rank/rank-screen.tsx')).RankScreen }),
  '/user': async () => ({ default: (await import('../screens/user/user-screen.tsx')).UserScreen }),
  '/login': async () => ({
    default: (await import('../screens/login/login-screen.tsx')).LoginScreen,
  }),
  '/register': async () => ({
    default: (await import('../screens/register/register-screen.tsx')).RegisterScreen,
  }),
  '/forgot': async () => ({
    default: (await import('../screens/forgot/forgot-screen.tsx')).ForgotScreen,
  }),
  '/guard': async () => ({
    default: (await import('../screens/guard/guard-screen.tsx')).GuardScreen,
  }),
  '/maintenance': async () => ({
    default: (await import('../screens/maintenance/maintenance-screen.tsx')).MaintenanceScreen,
  }),
  '/mine/password': async () => ({
    default: (await import('../screens/password/password-screen.tsx')).PasswordScreen,
  }),
  '/mine/security': async () => ({
    default: (await import('../screens/security/security-screen.tsx')).SecurityScreen,
  }),
  '/product': async () => ({
    default: (await import('../screens/product/product-screen.tsx')).ProductScreen,
  }),
  '/language': async () => ({
    default: (await import('../screens/language/language-screen.tsx')).LanguageScreen,
  }),
  '/mine/system': async () => ({
    default: (await import('../screens/system/system-screen.tsx')).SystemScreen,
  }),
  '/mine/history': async () => ({
    default: (await import('../screens/history/history-screen.tsx')).HistoryScreen,
  }),
  '/news': async () => ({ default: (await import('../screens/news/news-screen.tsx')).NewsScreen }),
  '/news/detail': async () => ({
    default: (await import('../screens/news/article-screen.tsx')).ArticleScreen,
  }),
  '/about': async () => ({
    default: (await import('../screens/about/about-screen.tsx')).AboutScreen,
  }),
  '/mine/announcement': async () => ({
    default: (await import('../screens/announcement/announcement-screen.tsx')).AnnouncementScreen,
  }),
  '/mine/notices': async () => ({
    default: (await import('../screens/notices/notices-screen.tsx')).NoticesScreen,
  }),
  '/mine/email': async () => ({
    default: (await import('../screens/email/email-screen.tsx')).EmailScreen,
  }),
  '/feedback': async () => ({
    default: (await import('../screens/feedback/feedback-screen.tsx')).FeedbackScreen,
  }),
  '/mine/chat': async () => ({
    default: (await import('../screens/chat/chat-screen.tsx')).ChatScreen,
  }),
  '/mine/auth': async () => ({
    default: (await import('../screens/auth/auth-screen.tsx')).AuthScreen,
  }),
  '/mine/invite': async () => ({
    default: (await import('../screens/invite/invite-screen.tsx')).InviteScreen,
  }),
  '/mine/charge': async () => ({
    default: (await import('../screens/charge/charge-screen.tsx')).ChargeScreen,
  }),
  '/mine/withdraw': async () => ({
    default: (await import('../screens/withdraw/withdraw-screen.tsx')).WithdrawScreen,
  }),
  '/mine/withdraw-way': async () => ({
    default: (await import('../screens/methods/bind-screen.tsx')).BindScreen,
  }),
  '/mine/wallet': async () => ({
    default: (await import('../screens/wallet/wallet-screen.tsx')).WalletScreen,
  }),
  '/mine/bank-card-list': async () => ({
    default: (await import('../screens/methods/methods-screen.tsx')).BankAccountsScreen,
  }),
  '/mine/coin-address-list': async () => ({
    default: (await import('../screens/methods/methods-screen.tsx')).AddressesScreen,
  }),
} satisfies Partial<Record<KnownPathName, () => Promise<{ default: ComponentType }>>>;

/** Drawn by the frame, which may put it beside another screen. */
const TradeScreen = lazy(FILES['/trade']);
const UserScreen = lazy(FILES['/user']);

const SCREENS: Partial<Record<KnownPathName, ComponentType>> = {
  '/order': lazy(FILES['/order']),
  '/rank': lazy(FILES['/rank']),
  '/user': UserScreen,
  '/mine': UserScreen,
  '/login': lazy(FILES['/login']),
  '/register': lazy(FILES['/register']),
  '/forgot': lazy(FILES['/forgot']),
  '/guard': lazy(FILES['/guard']),
  '/maintenance': lazy(FILES['/maintenance']),
  '/mine/password': lazy(FILES['/mine/password']),
  '/mine/security': lazy(FILES['/mine/security']),
  '/product': lazy(FILES['/product']),
  '/language': lazy(FILES['/language']),
  '/mine/system': lazy(FILES['/mine/system']),
  '/mine/history': lazy(FILES['/mine/history']),
  '/news': lazy(FILES['/news']),
  '/news/detail': lazy(FILES['/news/detail']),
  '/about': lazy(FILES['/about']),
  '/mine/announcement': lazy(FILES['/mine/announcement']),
  '/mine/notices': lazy(FILES['/mine/notices']),
  '/mine/email': lazy(FILES['/mine/email']),
  '/feedback': lazy(FILES['/feedback']),
  '/mine/chat': lazy(FILES['/mine/chat']),
  '/mine/auth': lazy(FILES['/mine/auth']),
  '/mine/invite': lazy(FILES['/mine/invite']),
  '/mine/charge': lazy(FILES['/mine/charge']),
  '/mine/withdraw': lazy(FILES['/mine/withdraw']),
  '/mine/withdraw-way': lazy(FILES['/mine/withdraw-way']),
  '/mine/wallet': lazy(FILES['/mine/wallet']),
  '/mine/bank-card-list': lazy(FILES['/mine/bank-card-list']),
  '/mine/coin-address-list': lazy(FILES['/mine/coin-address-list']),
};

/** Brings the tabs' files while nothing else is going on, unless the device saves data. */
export function prefetchTabs(): void {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null;
  const savesData =
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true;
  if (savesData) return;
  void bringOneByOne([
    FILES['/trade'],
    loadChart,
    async () => tradeIsHere(),
    FILES['/order'],
    FILES['/rank'],
    FILES['/user'],
  ]);
}

let tradeIsHere: () => void = () => undefined;
/** Trade's files are there, and it can be made ready behind the page that is read. */
const hasTrade = new Promise<void>((resolve) => (tradeIsHere = resolve));

const loadChart = () => import('../chart/price-chart.tsx');
const IDLE_MS_MAX = 2_000;

/** Each in a pause of its own: reading a large file is work for a slow processor, too. */
async function bringOneByOne(loads: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const load of loads) {
    await new Promise<unknown>((resolve) => {
      if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: IDLE_MS_MAX });
      else setTimeout(resolve, 0);
    });
    // A file that does not come now is asked for again when its tab is pressed.
    await load().catch(() => undefined);
  }
}

const paths = Object.keys(KNOWN_PATHS) as KnownPathName[]; // keys of the table's own type

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<AppFrame trade={TradeScreen} hasTrade={hasTrade} />}>
        {paths.map((path) => (
          <Route key={path} path={path} element={<RoutedScreen screen={SCREENS[path] ?? null} />} />
        ))}
        <Route path="*" element={<Navigate to="/" replace />} />
      </Route>
    </Routes>
  );
}
