import { useRef, useState } from 'react';

import { answerTo } from '../command/answer.ts';
import { SLOW_MS } from '../command/command.ts';
import { OpenRequest } from '../command/open-request.ts';
import type { KnownReason } from '../known-reasons.ts';
import type { Problem, Reply } from '../problem.ts';

export type Sending =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending'; readonly isSlow: boolean }
  | {
      readonly phase: 'refused';
      readonly text: string;
      readonly reason: KnownReason | null;
      readonly figures: Problem['figures'];
    }
  /** The reply was lost: the request may or may not have been accepted. */
  | { readonly phase: 'unconfirmed' };

/**
 * Sends a request that must be accepted only once; `name` is its subject. Until its outcome is
 * certain, the same input is sent with the same key, so that pressing again, even after a reload,
 * asks for the outcome and never makes a second request.
 */
export function useSendOnce<Input, Data, Beside = void>(
  name: string,
  call: (input: Input, key: string, beside: Beside) => Promise<Reply<Data>>,
) {
  const [sending, setSending] = useState<Sending>({ phase: 'idle' });
  const [open] = useState(() => new OpenRequest(name));
  const isSending = useRef(false);

  /**
   * Returns the server's reply; null if it was refused or its outcome is unknown. `beside`, such as
   * a code, may differ between attempts at the same request.
   */
  async function send(input: Input, beside: Beside): Promise<Data | null> {
    if (isSending.current) return null;
    isSending.current = true;
    const key = open.keyOf(JSON.stringify(input));
    setSending({ phase: 'sending', isSlow: false });
    const slow = setTimeout(() => setSending({ phase: 'sending', isSlow: true }), SLOW_MS);
    const reply = await call(input, key, beside);
    clearTimeout(slow);
    isSending.current = false;
    const answer = reply.ok ? null : answerTo(reply.problem, true);
    if (answer?.kind === 'lost') {
      setSending({ phase: 'unconfirmed' });
      return null;
    }
    open.close();
    if (reply.ok) {
      setSending({ phase: 'idle' });
      return reply.data;
    }
    const { msg: text, reason, figures } = reply.problem;
    const isRefused = answer?.kind === 'refused';
    setSending(isRefused ? { phase: 'refused', text, reason, figures } : { phase: 'idle' });
    return null;
  }

  /** Removes a refusal once the person has changed the input. */
  function forgive(): void {
    setSending((now) => (now.phase === 'refused' ? { phase: 'idle' } : now));
  }

  return { sending, send, forgive };
}
