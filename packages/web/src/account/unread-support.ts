import { create } from 'zustand';

const store = create<{ readonly unread: number }>()(() => ({ unread: 0 }));

/** Number of unread messages of support. */
export const useUnread = (): number => store(({ unread }) => unread);

/** Called by the live connection only. */
export const noteUnread = (unread: number): void => store.setState({ unread });
