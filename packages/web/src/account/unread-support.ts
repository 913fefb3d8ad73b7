import { create } from 'zustand';

const store = create<{ readonly unread: number }>()(() => ({ unread: 0 }));

/** How many messages of support the person has not seen. */
export const useUnread = (): number => store(({ unread }) => unread);

/** Called by the live connection only. */
export const noteUnread = (unread: number): void => store.setState({ unread });
