import { notificationsCalls } from '@fulcrum/client/calls/notifications';
import type { LoadPage } from '@fulcrum/client/react/use-pages';
import type { Notice } from '@fulcrum/contract/notifications/notices';
import type { NoticeMessage } from '@fulcrum/contract/stream/messages';
import { create } from 'zustand';

import { request } from '../server/api.ts';

interface NoticeState {
  /** Null while logged out or before the first message. */
  readonly unread: number | null;
  /** Counts notices that came live, so that an open list knows to load again. */
  readonly arrived: number;
  /** Number of the newest one that is known of; null before the first message. */
  readonly seq: number | null;
}

const none: NoticeState = { unread: null, arrived: 0, seq: null };
const store = create<NoticeState>()(() => none);

/** How many notices are unread; 0 while that is not known. */
export const useUnreadNotices = (): number => store(({ unread }) => unread ?? 0);

/** Another number each time that a notice has come. */
export const useArrivedNotices = (): number => store(({ arrived }) => arrived);

type Listener = (notice: Notice) => void;
const listeners = new Set<Listener>();

/** Tells of each notice as it comes, never of those that lay there before. */
export function onNotice(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function takeNoticeMessage({ seq, unread, notice }: NoticeMessage): void {
  const { arrived, seq: known } = store.getState();
  // What came while the line was down is only counted by the first message after it.
  const isNew = notice !== null || (known !== null && seq > known);
  store.setState({ unread, seq, arrived: isNew ? arrived + 1 : arrived });
  if (notice) for (const listener of listeners) listener(notice);
}

const noteUnread = (unread: number): void => store.setState({ unread });

/** A page of the notices; it also tells how many are unread. */
export const notices: LoadPage<Notice> = async (page, options) => {
  const reply = await request(notificationsCalls.notices, { page }, options);
  if (reply.ok) noteUnread(reply.data.unread);
  return reply;
};

/** Marks one of them as read, or all with none named. */
export async function readNotices(input: { readonly notice_id?: number }): Promise<void> {
  const reply = await request(notificationsCalls.readNotices, input);
  if (reply.ok) noteUnread(reply.data.unread);
}

export const forgetNotices = (): void => store.setState({ unread: null, seq: null });
