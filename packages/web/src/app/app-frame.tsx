import { whenIdle } from '@fulcrum/client/when-idle';
import { overlayHost } from '@fulcrum/ui/overlays/overlay-host';
import { dropOldToasts, ToastRegion } from '@fulcrum/ui/overlays/toast.tsx';
import type { Elements } from '@fulcrum/ui/page/elements';
import { useIsDesk, useIsWide } from '@fulcrum/ui/page/use-wide';
import { Activity, useCallback, useEffect, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { useLocation } from 'react-router';

import { CommandStripPlace } from '../trading/commands/command-strip-place.tsx';
import { Failsafe } from '../layout/parts/failsafe.tsx';
import { refreshInstruments } from '../market/instruments.ts';
import { openLive } from '../live/live.ts';
import { quotes } from '../market/quotes.ts';
import { useSession } from '../server/session.ts';
import { screenAt } from '../routing/screens.ts';
import { noteShown } from '../routing/use-go.ts';
import { HomeScreen } from '../screens/home/home-screen.tsx';
import { ConnectionStrip } from './connection-strip.tsx';
import { NoticeNewsPlace } from './notice-news-place.tsx';
import { SafeScreen } from './routed-screen.tsx';
import { TabBar } from './tab-bar.tsx';
import { useSessionEnd } from './use-session-end.ts';

interface AppFrameProps {
  readonly trade: ComponentType;
  readonly orders: ComponentType;
  /** Resolves when Trade's files are loaded; never if the device saves data. */
  readonly hasTrade: Promise<void>;
  /** The screen of the address, if it is not Home, Trade or Orders. */
  readonly children?: Elements;
}

/**
 * Home stays mounted behind the other screens. So do Trade and Orders once they have been shown. A
 * wide window has a list on the left and Trade on the right. At Trade's own address the list is
 * Trade's, if there is room for it. Every page keeps its own address.
 */
export function AppFrame({ trade, orders, hasTrade, children }: AppFrameProps) {
  const { pathname, key } = useLocation();
  const isWide = useIsWide();
  const hasRoom = useIsDesk();
  // A new key for each session, so that an unfinished ticket is never shown to another user.
  const token = useSession((session) => session.token);
  useSessionEnd();

  const isStart = useRef(true);
  useEffect(() => {
    noteShown(pathname);
    openLive();
    quotes.release();
    dropOldToasts();
    // At the start the list is already being loaded when this frame mounts.
    if (!isStart.current && (pathname === '/' || pathname === '/trade')) {
      whenIdle(() => void refreshInstruments());
    }
    isStart.current = false;
  }, [pathname, key]);

  const current = screenAt(pathname);
  const isTrade = pathname === '/trade';
  const isBeside = isWide && current?.isBesideTrade === true && !isTrade;
  const showsTrade = isTrade || isBeside;
  const [keepsTrade, keepTrade] = useKept(showsTrade);
  useEffect(() => {
    // Mounted in idle time, Trade is ready for the first press.
    void hasTrade.then(keepTrade);
  }, [hasTrade, keepTrade]);
  const showsOrders = pathname === '/order' && token !== null;
  const [keepsOrders] = useKept(showsOrders);
  const isDesk = isTrade && hasRoom;
  const hasTabs = isWide || current?.tab !== undefined;
  const look = [
    'app',
    ...(hasTabs ? [] : ['app--bare']),
    ...(isBeside || isDesk ? ['app--desk'] : []),
    ...(isDesk ? ['app--instruments'] : []),
    ...(showsTrade ? ['app--trade'] : []),
  ].join(' ');
  const tabs = (
    <Failsafe>
      <TabBar />
    </Failsafe>
  );
  return (
    <div className={look}>
      {isWide && tabs}
      <Activity mode={pathname === '/' ? 'visible' : 'hidden'}>
        <SafeScreen screen={HomeScreen} />
      </Activity>
      {keepsOrders && token !== null && (
        <Activity mode={showsOrders ? 'visible' : 'hidden'}>
          <SafeScreen key={token} screen={orders} />
        </Activity>
      )}
      {children}
      {keepsTrade && (
        <Activity mode={showsTrade ? 'visible' : 'hidden'}>
          <SafeScreen key={token} screen={trade} />
        </Activity>
      )}
      {!isWide && hasTabs && tabs}
      <Failsafe>
        <ConnectionStrip />
      </Failsafe>
      <Failsafe>
        <CommandStripPlace />
      </Failsafe>
      <Failsafe>
        <NoticeNewsPlace />
      </Failsafe>
      <div id="overlays" />
      <Failsafe>
        <ToastRegion />
      </Failsafe>
    </div>
  );
}

/**
 * Returns whether a screen is mounted, and a function that mounts it. Once shown it stays mounted,
 * so that it reappears at once with what was typed into it.
 */
function useKept(isShown: boolean): readonly [isKept: boolean, keep: () => void] {
  const [isKept, setKept] = useState(isShown);
  if (isShown && !isKept) setKept(true);
  const keep = useCallback(() => setKept(true), []);
  useEffect(() => {
    // A sheet that was left open must not reappear on return. One that is sliding out is not open.
    if (!isShown && overlayHost().querySelector('[data-open]')) setKept(false);
  }, [isShown]);
  return [isKept, keep];
}
