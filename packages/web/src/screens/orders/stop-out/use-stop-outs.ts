import { useEffect, useRef, useState } from 'react';

import { onNoticeMessage, readNotices } from '../../../account/notices.ts';
import { firstMoment, unreadStopOuts, type StopOut } from '../../../account/stop-outs.ts';

interface StopOuts {
  /** The oldest unread stop-outs of one moment; empty if there are none. */
  readonly moment: readonly StopOut[];
  /** Marks stop-outs as read. */
  readonly read: (read: readonly StopOut[]) => void;
}

/** Returns the unread stop-outs, moment by moment, as they happen or as they are read. */
export function useStopOuts(): StopOuts {
  const [unread, setUnread] = useState<readonly StopOut[]>([]);
  /** Numbers of the notices that were read here; a list loaded before that still has them. */
  const done = useRef(new Set<number>());
  useEffect(() => {
    let isGone = false;
    let isLoading = false;
    let isStale = false;
    const load = async () => {
      isStale = true;
      if (isLoading) return;
      isLoading = true;
      while (isStale && !isGone) {
        isStale = false;
        const found = await unreadStopOuts();
        if (found && !isGone) setUnread(found.filter(({ id }) => !done.current.has(id)));
      }
      isLoading = false;
    };
    void load();
    const stop = onNoticeMessage((notice) => {
      if (notice === null || notice.kind === 'stopOut') void load();
    });
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  const read = (stopOuts: readonly StopOut[]) => {
    const ids = stopOuts.map(({ id }) => id);
    for (const id of ids) done.current.add(id);
    setUnread((known) => known.filter(({ id }) => !done.current.has(id)));
    void readNotices({ notice_ids: ids });
  };
  return { moment: firstMoment(unread), read };
}
