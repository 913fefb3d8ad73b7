import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { readNotices } from '../account/notices.ts';
import { useSession } from '../server/session.ts';
import { OPENED_BY, OPENED_NOTICE } from '../routing/opened-notice.ts';

/**
 * Marks an opened push notice as read, as a press in the list of notices does. If it was for
 * another account, nothing is marked and the present user is sent to Home.
 */
export function useOpenedNotice(): void {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const opened = Number(params.get(OPENED_NOTICE));
  const to = params.get(OPENED_BY);
  const uid = useSession(({ user }) => user?.uid);
  useEffect(() => {
    if (!Number.isSafeInteger(opened) || opened < 1 || uid === undefined) return;
    if (to !== uid) {
      void navigate('/', { replace: true });
      return;
    }
    void readNotices({ notice_id: opened });
    setParams(
      (known) => {
        known.delete(OPENED_NOTICE);
        known.delete(OPENED_BY);
        return known;
      },
      { replace: true },
    );
  }, [opened, to, uid, setParams, navigate]);
}
