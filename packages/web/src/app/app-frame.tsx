import { overlayHost } from '@fulcrum/ui/overlays/overlay-host';
import { dropOldToasts, ToastRegion } from '@fulcrum/ui/overlays/toast.tsx';
import { useIsDesk, useIsWide } from '@fulcrum/ui/page/use-wide';
import { Activity, useEffect, useRef, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { useLocation } from 'react-router';

import { CommandStripPlace } from '../trading/commands/command-strip-place.tsx';
import { refreshInstruments } from '../market/instruments.ts';
import { openLive } from '../live/live.ts';
import { quotes } from '../market/quotes.ts';
import { useSession } from '../server/session.ts';
import { screenAt } from '../routing/screens.ts';
import { noteShown } from '../routing/use-go.ts';
import { HomeScreen } from '../screens/home/home-screen.tsx';
import { ConnectionStrip } from './connection-strip.tsx';
import { SafeScreen } from './routed-screen.tsx';
import { TabBar } from './tab-bar.tsx';
import { useNoticeToasts } from './use-notice-toasts.ts';
import { useOpenedNotice } from './use-opened-notice.ts';
import { useSessionEnd } from './use-session-end.ts';
import { whenIdle } from './when-idle.ts';

interface AppFrameProps {
  readonly trade: ComponentType;
  /** Resolves when Trade's files are loaded; never if the device saves data. */
  readonly hasTrade: Promise<void>;
  /** The screen of the address, if it is neither Home nor Trade. */
  readonly children?: ReactNode;
}

/**
 * Home stays mounted behind the other screens, and so does Trade after it was first shown; other
 * screens are drawn over them. A wide window has a list on the left and Trade on the right; on
 * Trade's own address the list is Trade's, if there is room for it. Every page keeps its own
 * address.
 */
export function AppFrame({ trade, hasTrade, children }: AppFrameProps) {
  const { pathname, key } = useLocation();
  const isWide = useIsWide();
  const hasRoom = useIsDesk();
  // A new key for each session, so that an unfinished ticket is never shown to another user.
  const token = useSession((session) => session.token);
  useSessionEnd();
  useNoticeToasts();
  useOpenedNotice();

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
  // Once shown, Trade stays mounted like Home, so that it reappears at once with its ticket. Before
  // that, it is mounted in idle time, so that it is ready for the first press.
  const [keepsTrade, setKeepsTrade] = useState(showsTrade);
  if (showsTrade && !keepsTrade) setKeepsTrade(true);
  useEffect(() => {
    void hasTrade.then(() => setKeepsTrade(true));
  }, [hasTrade]);
  useEffect(() => {
    // A sheet that was left open must not reappear on return.
    if (!showsTrade && overlayHost().hasChildNodes()) setKeepsTrade(false);
  }, [showsTrade]);
  const isDesk = isTrade && hasRoom;
  const hasTabs = isWide || current?.tab !== undefined;
  const look = [
    'app',
    ...(hasTabs ? [] : ['app--bare']),
    ...(isBeside || isDesk ? ['app--desk'] : []),
    ...(isDesk ? ['app--instruments'] : []),
    ...(showsTrade ? ['app--trade'] : []),
  ].join(' ');
  return (
    <div className={look}>
      {isWide && <TabBar />}
      <Activity mode={pathname === '/' ? 'visible' : 'hidden'}>
        <HomeScreen />
      </Activity>
      {children}
      {keepsTrade && (
        <Activity mode={showsTrade ? 'visible' : 'hidden'}>
          <SafeScreen key={token} screen={trade} />
        </Activity>
      )}
      {!isWide && hasTabs && <TabBar />}
      <ConnectionStrip />
      <CommandStripPlace />
      <div id="overlays" />
      <ToastRegion />
    </div>
  );
}
