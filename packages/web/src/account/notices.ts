import { notificationsCalls } from '@fulcrum/client/calls/notifications';
import type { LoadPage } from '@fulcrum/client/react/use-pages';
import type { Notice } from '@fulcrum/contract/notifications/notices';
import type { NoticeMessage } from '@fulcrum/contract/stream/messages';
import { create } from 'zustand';

import { request } from '../server/api.ts';

interface NoticeState {
  /** Null while logged out or before the first message. */
  readonly unread: number | null;
  /**
   * Number of notices that came over the live connection, so that an open list knows when to load
   * again.
   */
  readonly arrived: number;
  /** Number of the newest known notice; null before the first message. */
  readonly seq: number | null;
}

const none: NoticeState = { unread: null, arrived: 0, seq: null };
const store = create<NoticeState>()(() => none);

/** Returns the number of unread notices; 0 while unknown. */
export const useUnreadNotices = (): number => store(({ unread }) => unread ?? 0);

/** Returns whether the connection has told how many notices are unread. */
export const useKnowsNotices = (): boolean => store(({ unread }) => unread !== null);

/** Returns a number that changes each time a notice comes. */
export const useArrivedNotices = (): number => store(({ arrived }) => arrived);

/** Returns the number of the newest known notice; null before the first message. */
export const lastNotice = (): number | null => store.getState().seq;

type Listener = (notice: Notice | null) => void;
const listeners = new Set<Listener>();

/**
 * Calls the listener for each new notice, and with null when notices may have come before: when the
 * connection begins or is back, or when notices were read on another device.
 */
export function onNoticeMessage(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Calls the listener for each new notice, but not for earlier ones. */
export const onNotice = (listener: (notice: Notice) => void): (() => void) =>
  onNoticeMessage((notice) => notice && listener(notice));

export function takeNoticeMessage({ seq, unread, notice }: NoticeMessage): void {
  const { arrived, seq: known } = store.getState();
  // Notices that came while disconnected are not shown; the first message after that only counts
  // them.
  const isNew = notice !== null || (known !== null && seq > known);
  store.setState({ unread, seq, arrived: isNew ? arrived + 1 : arrived });
  for (const listener of listeners) listener(notice);
}

const noteUnread = (unread: number): void => store.setState({ unread });

/** Loads a page of the notices and updates the unread count. */
export const notices: LoadPage<Notice> = async (page, options) => {
  const reply = await request(notificationsCalls.notices, { page }, options);
  if (reply.ok) noteUnread(reply.data.unread);
  return reply;
};

/** Marks one notice as read, several, or all if none is named. */
export async function readNotices(input: {
  readonly notice_id?: number;
  readonly notice_ids?: number[];
}): Promise<void> {
  const reply = await request(notificationsCalls.readNotices, input);
  if (reply.ok) noteUnread(reply.data.unread);
}

export const forgetNotices = (): void => store.setState({ unread: null, seq: null });
