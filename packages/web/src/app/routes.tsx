import { whenIdle } from '@fulcrum/client/when-idle';
import { useState } from 'react';
import type { ComponentType } from 'react';
import { Navigate, useLocation } from 'react-router';

import { loadAllTexts } from '../language/i18n.ts';
import { fileOf, pathOfTab, screenAt, SCREENS, TABS } from '../routing/screens.ts';
import { useTakeovers } from '../server/session.ts';
import { DockPlace } from '../trading/dock-place.ts';
import { AppFrame } from './app-frame.tsx';
import { BrokenScreen } from './broken-screen.tsx';
import { RoutedScreen } from './routed-screen.tsx';
import { lazyPart } from '../layout/parts/lazy-part.tsx';

/**
 * The files of the screens, each loaded when the screen is first shown. Home is part of the frame.
 */
const FILES = import.meta.glob<Readonly<Record<string, ComponentType>>>([
  '../screens/*/*-screen.tsx',
  '!../screens/home/*',
]);

const loadedScreens = new Map<string, ComponentType>();

/** Loads a path's screen (the only export of its file) and the texts it needs. */
async function loadScreen(path: string): Promise<{ default: ComponentType }> {
  const file = FILES[`../screens/${fileOf(path)}-screen.tsx`]?.();
  const [found = {}] = await Promise.all([
    file,
    screenAt(path)?.hasFirstTexts ? null : loadAllTexts(),
  ]);
  const [Screen] = Object.values(found);
  if (!Screen) throw new Error(`No screen for ${path}`);
  loadedScreens.set(path, Screen);
  return { default: Screen };
}

/** Loads the screen of the page's address, unless it is Home. The screen itself shows a failure. */
export async function loadScreenOfAddress(): Promise<void> {
  const path = location.hash.slice(1).split('?', 1)[0] ?? '';
  if (path !== '/' && screens.has(path)) await loadScreen(path).catch(() => undefined);
}

/**
 * Returns a component that loads the file of a screen and shows it. A file that is already loaded
 * is not shown through `lazyPart`, because React would keep the empty fallback for at least 300 ms.
 */
function screenOf(path: string): ComponentType {
  const Lazy = lazyPart(() => loadScreen(path), {
    wait: <div className="screen" />,
    missing: (retry) => <BrokenScreen onRetry={retry} />,
  });
  return function LoadedScreen() {
    // Chosen once: switching to the other component would remount the screen.
    const [Screen] = useState(() => loadedScreens.get(path) ?? Lazy);
    return <Screen />;
  };
}

/** The frame renders these two, because it keeps them mounted behind others. */
const TRADE = pathOfTab('trade');
const ORDERS = pathOfTab('orders');
const TradeScreen = screenOf(TRADE);
const OrdersScreen = screenOf(ORDERS);
const FRAMED: readonly string[] = ['/', TRADE, ORDERS];

/** What stands under the chart on a desk; other windows never load it. */
const Dock = lazyPart(async () => ({
  default: (await import('../screens/orders/dock/desk.tsx')).Desk,
}));

/** The screen of each path; null for those that the frame renders. */
const screens = new Map(
  SCREENS.map(({ path }) => [path, FRAMED.includes(path) ? null : screenOf(path)]),
);

/** Loads the tabs' files in idle time, unless the device saves data. */
export function prefetchTabs(): void {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null;
  const savesData =
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true;
  if (savesData) return;
  void loadOneByOne(
    TABS.slice(1).flatMap((tab) => {
      const load = () => loadScreen(pathOfTab(tab));
      return tab === 'trade' ? [load, loadChart, async () => tradeIsHere()] : [load];
    }),
  );
}

let tradeIsHere: () => void = () => undefined;
/** Resolves when Trade's files are loaded, so that Trade can be mounted behind the present page. */
const hasTrade = new Promise<void>((resolve) => (tradeIsHere = resolve));

const loadChart = () => import('../chart/price-chart.tsx');
/**
 * Loads one file per idle period, because even parsing a large file is work for a slow processor.
 */
async function loadOneByOne(loads: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const load of loads) {
    await new Promise<void>(whenIdle);
    // If a file fails to load now, it is loaded again when its tab is pressed.
    await load().catch(() => undefined);
  }
}

/** Shows the screen of the address. Its paths have no parameters, so they are looked up by name. */
export function AppRoutes() {
  const screen = screens.get(useLocation().pathname);
  // What was shown to one person is never shown to the next.
  const takeovers = useTakeovers(({ count }) => count);
  return (
    <DockPlace value={Dock}>
      <AppFrame key={takeovers} trade={TradeScreen} orders={OrdersScreen} hasTrade={hasTrade}>
        {screen === undefined ? <Navigate to="/" replace /> : <RoutedScreen screen={screen} />}
      </AppFrame>
    </DockPlace>
  );
}
