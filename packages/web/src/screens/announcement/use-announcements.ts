import { usePages } from '@fulcrum/client/react/use-pages';
import type { Announcement } from '@fulcrum/contract/content/announcements';

import { announcements, readAnnouncements } from '../../account/announcements.ts';

/** State of the announcements, and which of them the person has read. */
export function useAnnouncements() {
  const { renew, ...pages } = usePages(announcements);
  // Shows the announcement as read at once; if the request fails, it is shown as unread again at
  // the next visit.
  const markRead = (announcement: Announcement) => {
    if (!announcement.is_unread) return;
    renew({ ...announcement, is_unread: false });
    void readAnnouncements({ announcement_id: announcement.id });
  };
  const markAllRead = () => {
    for (const announcement of pages.rows) renew({ ...announcement, is_unread: false });
    void readAnnouncements({});
  };
  return { ...pages, markRead, markAllRead };
}
