import { ToastRegion } from '@fulcrum/ui/toast.tsx';
import { Activity, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';

import { refreshInstruments } from '../live/instruments.ts';
import { openLive } from '../live/live.ts';
import { HomeScreen } from '../screens/home/home-screen.tsx';
import { ConnectionStrip } from './connection-strip.tsx';
import { TAB_PATHS, TabBar } from './tab-bar.tsx';
import { useNoticeToasts } from './use-notice-toasts.ts';
import { useOpenedNotice } from './use-opened-notice.ts';
import { useSessionEnd } from './use-session-end.ts';

/** Home stays alive behind the other screens; they are drawn over the same place. */
export function AppFrame() {
  const { pathname, key } = useLocation();
  useSessionEnd();
  useNoticeToasts();
  useOpenedNotice();

  useEffect(() => {
    openLive();
    if (pathname === '/' || pathname === '/trade') void refreshInstruments();
  }, [pathname, key]);

  return (
    <div className="app">
      <Activity mode={pathname === '/' ? 'visible' : 'hidden'}>
        <HomeScreen />
      </Activity>
      <Outlet />
      {TAB_PATHS.includes(pathname) && <TabBar />}
      <ConnectionStrip />
      <ToastRegion />
      <div id="overlays" />
    </div>
  );
}
