import { usePages } from '@fulcrum/client/react/use-pages';
import type { Notice } from '@fulcrum/contract/notifications/notices';

import { notices, readNotices } from '../../account/notices.ts';

/** State of the person's notices, and which of them are read. */
export function useNotices() {
  const { renew, ...pages } = usePages(notices);
  // Shows the notice as read at once; if the request fails, it is shown as unread again at the next
  // visit.
  const markRead = (notice: Notice) => {
    if (notice.is_read) return;
    renew({ ...notice, is_read: true });
    void readNotices({ notice_id: notice.id });
  };
  const markAllRead = () => {
    for (const notice of pages.rows) renew({ ...notice, is_read: true });
    void readNotices({});
  };
  return { ...pages, markRead, markAllRead };
}
