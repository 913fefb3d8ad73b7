import { notificationsCalls } from '@fulcrum/client/calls/notifications';
import { supportCalls } from '@fulcrum/client/calls/support';

import { request } from '../server/api.ts';
import { sessionToken } from '../server/session.ts';
import { lastNotice, takeNoticeMessage } from './notices.ts';
import { noteUnread } from './unread-support.ts';

/** Loads new notices and shows them, as the live connection does. */
export async function askForNotices(): Promise<boolean> {
  const token = sessionToken();
  const seen = lastNotice();
  const reply = await request(notificationsCalls.notices, { page: 1 });
  if (!reply.ok || sessionToken() !== token || lastNotice() !== seen) return false;
  const { data, unread } = reply.data;
  const type = 'NOTICE';
  if (seen === null) takeNoticeMessage({ type, seq: data[0]?.id ?? 0, unread, notice: null });
  else {
    for (const notice of data.filter(({ id }) => id > seen).reverse()) {
      takeNoticeMessage({ type, seq: notice.id, unread, notice });
    }
  }
  return true;
}

/** Loads the number of unread support messages. */
export async function askForUnread(): Promise<boolean> {
  const token = sessionToken();
  const reply = await request(supportCalls.chatMessages, {});
  if (!reply.ok || sessionToken() !== token) return false;
  noteUnread(reply.data.unread);
  return true;
}
