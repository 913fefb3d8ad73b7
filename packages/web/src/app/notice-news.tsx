import { lazy, Suspense, useState } from 'react';

import { useUnreadNotices } from '../account/notices.ts';
import { loadAllTexts } from '../language/i18n.ts';
import { useNoticeToasts } from './use-notice-toasts.ts';
import { useOpenedNotice } from './use-opened-notice.ts';

/** Without its file there is no sheet, and the bell still tells. */
const StopOutNews = lazy(async () => {
  const files = [import('../screens/orders/stop-out/stop-out-news.tsx'), loadAllTexts()] as const;
  const loaded = await Promise.all(files).catch(() => null);
  return { default: loaded?.[0].StopOutNews ?? (() => null) };
});

/**
 * Shows new notices on every screen: a toast for each, but a sheet for a stop-out. Marks the notice
 * as read that a push message opened.
 */
export function NoticeNews() {
  useNoticeToasts();
  useOpenedNotice();
  const unread = useUnreadNotices();
  const [hasUnread, setHasUnread] = useState(false);
  if (unread > 0 && !hasUnread) setHasUnread(true);
  return (
    hasUnread && (
      <Suspense>
        <StopOutNews />
      </Suspense>
    )
  );
}
