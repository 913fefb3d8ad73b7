import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

import { readNotices } from '../live/notices.ts';
import { useSession } from '../live/session.ts';
import { OPENED_NOTICE } from './notice-path.ts';

/** A pushed notice that led here has been read, as one that was pressed in the list. */
export function useOpenedNotice(): void {
  const [params, setParams] = useSearchParams();
  const opened = Number(params.get(OPENED_NOTICE));
  const token = useSession((session) => session.token);
  useEffect(() => {
    if (!Number.isSafeInteger(opened) || opened < 1 || token === null) return;
    void readNotices({ notice_id: opened });
    setParams(
      (known) => {
        known.delete(OPENED_NOTICE);
        return known;
      },
      { replace: true },
    );
  }, [opened, token, setParams]);
}
