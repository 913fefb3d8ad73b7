import type { Job } from '../../platform/jobs/job.ts';
import { Chats } from './chats.ts';
import { DeskSide } from './desk-side.ts';
import { newsOf } from './news.ts';
import type { SupportPorts } from './ports.ts';
import { bePresent } from './presence.ts';
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
  /** Must be called after the commit of each change of a conversation. */
  changed(userId: number): void;
  /**
   * Calls `listener` when any process has changed the user's conversation, until the returned
   * function is called. Calls may be lost. The user counts as present meanwhile.
   */
  hear(userId: number, listener: () => void): () => void;
  /** The job that notifies absent users of answers. */
  readonly jobs: readonly Job[];
}

export function createSupport(ports: SupportPorts): SupportModule {
  const { bus } = ports;
  const changed = (userId: number) => bus.publish(newsOf(userId), {});
  const unheard = new Unheard(ports);
  return {
    chats: new Chats(ports, changed),
    desk: new DeskSide(ports),
    changed,
    hear: (userId, listener) => {
      const stop = bus.hear(newsOf(userId), listener);
      const leave = bePresent(bus, userId);
      return () => {
        stop();
        void leave();
      };
    },
    jobs: [unheard.job],
  };
}
