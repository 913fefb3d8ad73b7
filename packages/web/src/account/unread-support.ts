import { create } from 'zustand';

const store = create<{ readonly unread: number }>()(() => ({ unread: 0 }));

/** Returns the number of unread messages from support. */
export const useUnread = (): number => store(({ unread }) => unread);

/** Sets that number; called by the live connection only. */
export const noteUnread = (unread: number): void => store.setState({ unread });
