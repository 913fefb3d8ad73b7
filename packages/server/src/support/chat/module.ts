import type { Job } from '../../platform/jobs/job.ts';
import { Chats } from './chats.ts';
import { DeskSide } from './desk-side.ts';
import type { SupportPorts } from './ports.ts';
import { Unheard } from './unheard.ts';

export { addReply, editReply, listReplies, removeReply } from './canned-replies.ts';
export { listChats, type ListedChat } from './chat-store.ts';
export type { ReadMessage } from './desk-side.ts';

/** Conversations between users and operators. */
export interface SupportModule {
  /** The user's side. */
  readonly chats: Chats;
  /** The operators' side. */
  readonly desk: DeskSide;
  /** Must be called after the commit of a change of a conversation. */
  changed(userId: number): void;
  onNews(listener: (userId: number) => void): void;
  /** Notify absent users of answers. */
  readonly jobs: readonly Job[];
}

export function createSupport(ports: SupportPorts): SupportModule {
  const listeners: ((userId: number) => void)[] = [];
  const changed = (userId: number) => {
    for (const listener of listeners) listener(userId);
  };
  const unheard = new Unheard(ports);
  return {
    chats: new Chats(ports, changed),
    desk: new DeskSide(ports),
    changed,
    onNews: (listener) => void listeners.push(listener),
    jobs: [unheard.job],
  };
}
