import { registerDrawerProperties } from '@fulcrum/ui/overlays/drawer-properties';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { HashRouter } from 'react-router';

import { startCommands } from '../trading/commands/commands.ts';
import { loadAllTexts, startI18n } from '../language/i18n.ts';
import { routerWindow, startPageHistory } from '../routing/page-history.ts';
import { keepBasics, refreshBasics } from '../server/basics.ts';
import { followStyles, loadLater } from '../server/load-part.ts';
import { refreshInstruments } from '../market/instruments.ts';
import { startLive } from '../live/live.ts';
import { refreshUser } from '../account/identity/sign-in.ts';
import { Failsafe } from '../layout/parts/failsafe.tsx';
import { followRoom } from '../layout/tight-layout.ts';
import { BrokenScreen } from './broken-screen.tsx';
import { AppRoutes, loadScreenOfAddress, prefetchTabs } from './routes.tsx';
import { loadAdvancedRow } from '../screens/home/advanced/advanced-rows.ts';
import { followAppearance, useSettings } from '../settings/settings.ts';

/** Delay before the remaining texts are loaded, so that the first screen's pictures come first. */
const TEXTS_AFTER_MS = 500;
const FOLLOW_AFTER_MS = 2_500;
/** By then a slow phone has drawn the first prices and small charts. */
const PREFETCH_AFTER_MS = 4_000;
/**
 * Base settings and list were requested ahead and mostly arrive within this time; then nothing is
 * drawn twice.
 */
const FIRST_WAIT_MS = 100;
/**
 * If the page shows prices already, it is worth waiting longer: without the list the app would
 * replace them by grey rows.
 */
const WAIT_WITH_PRICES_MS = 1_000;
/** Without its file, the screen of the address would be empty. */
const WAIT_FOR_SCREEN_MS = 1_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Starts what follows the person from device to device; nothing of it is needed for prices. */
async function followPerson(): Promise<void> {
  const { startSync } = await loadLater(() => import('../account/preferences/sync.ts'));
  startSync();
}

/** Makes the app installable, and usable offline from the next visit. */
async function keepOffline(): Promise<void> {
  const { keepAppOffline } = await loadLater(() => import('./app-update.ts'));
  await keepAppOffline();
}

export async function start(): Promise<void> {
  followAppearance();
  followRoom();
  followStyles();
  registerDrawerProperties();
  // Without its texts there is nothing to read.
  await loadLater(startI18n);
  startLive();
  startPageHistory();
  const basics = refreshBasics();
  keepBasics();
  void refreshUser();
  // With another kind of rows than the page has drawn, everything would move.
  const rows = useSettings.getState().isAdvanced ? loadAdvancedRow().catch(() => undefined) : null;
  const first = Promise.all([basics, refreshInstruments(), rows]);
  const hasPrices = document.querySelector('.boot .px') !== null;
  const waitMs = hasPrices ? WAIT_WITH_PRICES_MS : FIRST_WAIT_MS;
  await Promise.all([
    Promise.race([first, pause(waitMs)]),
    Promise.race([loadScreenOfAddress(), pause(WAIT_FOR_SCREEN_MS)]),
  ]);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  const pages = routerWindow();
  // A transition lets a slow phone answer to touches while the first screen is drawn.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <HashRouter window={pages} useTransitions={false}>
          <Failsafe missing={(retry) => <BrokenScreen onRetry={retry} />}>
            <AppRoutes />
          </Failsafe>
        </HashRouter>
      </StrictMode>,
    ),
  );
  startCommands();
  // What this says is not among the first texts. Without it, the bell still tells of closings.
  void pause(TEXTS_AFTER_MS)
    .then(() => loadLater(loadAllTexts))
    .then(() => loadLater(() => import('./announce.ts')))
    .then(({ announce }) => announce());
  setTimeout(() => void followPerson(), FOLLOW_AFTER_MS);
  setTimeout(() => {
    prefetchTabs();
    if (import.meta.env.PROD) void keepOffline();
  }, PREFETCH_AFTER_MS);
}
