import { contentCalls } from '@fulcrum/client/calls/content';
import { usePages, type LoadPage } from '@fulcrum/client/react/use-pages';
import type { Announcement } from '@fulcrum/contract/content/announcements';

import { request } from '../../server/api.ts';

const load: LoadPage<Announcement> = (page, options) =>
  request(contentCalls.announcements, { page }, options);

/** What is announced, and what the person has read of it. */
export function useAnnouncements() {
  const { renew, ...pages } = usePages(load);
  // Shown as read at once; a mark that is lost shows again as unread at the next visit.
  const markRead = (announcement: Announcement) => {
    if (!announcement.is_unread) return;
    renew({ ...announcement, is_unread: false });
    void request(contentCalls.readAnnouncements, { announcement_id: announcement.id });
  };
  const markAllRead = () => {
    for (const announcement of pages.rows) renew({ ...announcement, is_unread: false });
    void request(contentCalls.readAnnouncements, {});
  };
  return { ...pages, markRead, markAllRead };
}
