import { usePages } from '@fulcrum/client/react/use-pages';
import type { Announcement } from '@fulcrum/contract/content/announcements';

import { announcements, readAnnouncements } from '../../account/announcements.ts';

/** What is announced, and what the person has read of it. */
export function useAnnouncements() {
  const { renew, ...pages } = usePages(announcements);
  // Shown as read at once; a mark that is lost shows again as unread at the next visit.
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
