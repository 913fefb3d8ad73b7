import { CALLS } from '@fulcrum/client/calls/console';
import type { Problem } from '@fulcrum/client/problem';
import { usePolled } from '@fulcrum/client/react/use-polled';
import type { Thread, ThreadMessage } from '@fulcrum/contract/console/support/calls';
import { useCallback, useEffect, useRef, useState } from 'react';

import { request } from '../../api/request.ts';

/** Interval at which an open conversation asks for new messages, in ms. */
const EVERY_MS = 4_000;

export interface OpenThread {
  readonly thread: Thread | null;
  readonly problem: Problem | null;
  readonly loadOlder: () => void;
  /** Loads new messages at once; called after an action of the operator. */
  readonly look: () => void;
}

/**
 * State of an open conversation. Opening it is recorded once; after that only new messages are
 * requested, and recorded if there are any.
 */
export function useThread(id: number, mayAnswer: boolean): OpenThread {
  const [thread, setThread] = useState<Thread | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const newest = useRef<number | null>(null);
  const isLooking = useRef(false);

  const take = useCallback((found: Thread, isOlder: boolean) => {
    newest.current = Math.max(newest.current ?? 0, found.messages.at(-1)?.id ?? 0);
    setProblem(null);
    setThread((before) => ({
      ...found,
      messages: merged(before?.messages ?? [], found.messages),
      more: before === null || isOlder ? found.more : before.more,
    }));
  }, []);

  const look = useCallback(async () => {
    if (isLooking.current) return;
    isLooking.current = true;
    const reply =
      newest.current === null
        ? await request(CALLS.chat, { id })
        : await request(CALLS.chatNews, { id, after: newest.current });
    isLooking.current = false;
    if (reply.ok) take(reply.data, false);
    else setProblem(reply.problem);
  }, [id, take]);

  useEffect(() => {
    void look();
  }, [look]);
  usePolled(look, EVERY_MS);

  const unread = thread?.chat.unread ?? 0;
  const last = thread?.messages.at(-1)?.id;
  useEffect(() => {
    if (!mayAnswer || unread === 0 || last === undefined) return;
    void request(CALLS.readChat, { id, message_id: last });
  }, [id, mayAnswer, unread, last]);

  const loadOlder = async () => {
    const before = thread?.messages[0]?.id;
    if (before === undefined) return;
    const reply = await request(CALLS.chat, { id, before });
    if (reply.ok) take(reply.data, true);
    else setProblem(reply.problem);
  };
  return { thread, problem, loadOlder: () => void loadOlder(), look: () => void look() };
}

function merged(known: readonly ThreadMessage[], found: readonly ThreadMessage[]) {
  const byId = new Map([...known, ...found].map((message) => [message.id, message]));
  return [...byId.values()].sort((a, b) => a.id - b.id);
}
