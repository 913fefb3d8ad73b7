import { usePages } from '@fulcrum/client/react/use-pages';
import type { Notice } from '@fulcrum/contract/notifications/notices';

import { notices, readNotices } from '../../account/notices.ts';

/** The person's notices, and what of them is read. */
export function useNotices() {
  const { renew, ...pages } = usePages(notices);
  // Shown as read at once; a mark that is lost shows again as unread at the next visit.
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
