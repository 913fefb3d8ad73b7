import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { onSessionEnd } from '../server/session.ts';
import { unsubscribeBrowser } from '../account/identity/unsubscribe-browser.ts';

/** When the server ends the session: shows a toast once and opens the login, which returns here. */
export function useSessionEnd(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  useEffect(
    () =>
      onSessionEnd(({ msg, isQuiet }) => {
        // As at a logout, the next user must not see notifications of the previous user.
        void unsubscribeBrowser().catch(() => undefined);
        // Pages that need a login redirect by themselves; a quiet end shows no message either.
        if (isQuiet) return;
        toast({ text: msg, tone: 'bad' });
        const from = encodeURIComponent(pathname + search);
        void navigate(`/login?from=${from}`, { replace: true });
      }),
    [navigate, pathname, search],
  );
}
