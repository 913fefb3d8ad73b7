import type { Reason } from '@fulcrum/contract/codes';
import { useRef, useState } from 'react';

import { randomId } from '../lib/random-id.ts';
import type { Reply } from '../live/api.ts';

export type Sending =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending'; readonly isSlow: boolean }
  | { readonly phase: 'refused'; readonly text: string; readonly reason: Reason | null }
  /** The answer was lost: the request may or may not have been taken. */
  | { readonly phase: 'unconfirmed' };

/** Longer than this without an answer, and the person is told that it still takes. */
const SLOW_MS = 8_000;

interface Open {
  readonly meaning: string;
  readonly key: string;
}

/**
 * Sends a request about money. Until its outcome is certain, the same input goes out under the
 * same key, so that pressing again asks what became of it and never asks twice.
 */
export function useSendOnce<Input, Data, Beside = void>(
  call: (input: Input, key: string, beside: Beside) => Promise<Reply<Data>>,
) {
  const [sending, setSending] = useState<Sending>({ phase: 'idle' });
  const open = useRef<Open | null>(null);
  const isSending = useRef(false);

  /**
   * What the server made of it; null when it was not taken, or nobody knows. What goes beside the
   * input, such as a code, may differ from try to try: the request stays the same one.
   */
  async function send(input: Input, beside: Beside): Promise<Data | null> {
    if (isSending.current) return null;
    isSending.current = true;
    const meaning = JSON.stringify(input);
    const kept = open.current?.meaning === meaning ? open.current : null;
    const asked = kept ?? { meaning, key: randomId() };
    open.current = asked;
    setSending({ phase: 'sending', isSlow: false });
    const slow = setTimeout(() => setSending({ phase: 'sending', isSlow: true }), SLOW_MS);
    const reply = await call(input, asked.key, beside);
    clearTimeout(slow);
    isSending.current = false;
    if (!reply.ok && (reply.problem.kind === 'network' || reply.problem.kind === 'fault')) {
      setSending({ phase: 'unconfirmed' });
      return null;
    }
    open.current = null;
    if (reply.ok) {
      setSending({ phase: 'idle' });
      return reply.data;
    }
    const { kind, msg: text, reason } = reply.problem;
    setSending(kind === 'refused' ? { phase: 'refused', text, reason } : { phase: 'idle' });
    return null;
  }

  /** Takes a refusal away once the person has changed what was refused. */
  function forgive(): void {
    setSending((now) => (now.phase === 'refused' ? { phase: 'idle' } : now));
  }

  return { sending, send, forgive };
}
