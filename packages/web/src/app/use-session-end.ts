import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { onSessionEnd } from '../server/session.ts';
import { unsubscribeBrowser } from '../account/identity/unsubscribe-browser.ts';

/** When the server ends the session: shows that once and goes to the login, which returns here. */
export function useSessionEnd(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  useEffect(
    () =>
      onSessionEnd(({ msg, isQuiet }) => {
        // As at a logout: notifications of the previous user are not left for the next.
        void unsubscribeBrowser().catch(() => undefined);
        // The guards redirect from pages that need a login; a quiet end does nothing else.
        if (isQuiet) return;
        toast({ text: msg, tone: 'bad' });
        const from = encodeURIComponent(pathname + search);
        void navigate(`/login?from=${from}`, { replace: true });
      }),
    [navigate, pathname, search],
  );
}
