import { useState } from 'react';

import { useUnreadNotices } from '../account/notices.ts';
import { loadAllTexts } from '../language/i18n.ts';
import { lazyPart } from '../layout/parts/lazy-part.tsx';
import { useNoticeToasts } from './use-notice-toasts.ts';
import { useOpenedNotice } from './use-opened-notice.ts';

/** Without its file there is no sheet, and the bell still tells. */
const StopOutNews = lazyPart(async () => {
  const file = import('../screens/orders/stop-out/stop-out-news.tsx');
  const [{ StopOutNews: News }] = await Promise.all([file, loadAllTexts()]);
  return { default: News };
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
  return hasUnread && <StopOutNews />;
}
