import { isLost, type Reply } from '@fulcrum/client/problem';
import { randomId } from '@fulcrum/client/random-id';
import { storedForTab } from '@fulcrum/client/stored';
import type { Reason } from '@fulcrum/contract/codes';
import { useRef, useState } from 'react';

export type Sending =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending'; readonly isSlow: boolean }
  | { readonly phase: 'refused'; readonly text: string; readonly reason: Reason | null }
  /** The answer was lost: the request may or may not have been taken. */
  | { readonly phase: 'unconfirmed' };

/** Longer than this without an answer, and the person is told that it still takes. */
const SLOW_MS = 8_000;

/** The request whose outcome nobody knows yet: its meaning and its key, which the tab keeps. */
class OpenRequest {
  readonly #name: string;
  #kept: string | null;

  constructor(call: string) {
    this.#name = `open-request.${call}`;
    this.#kept = storedForTab.get(this.#name);
  }

  /** The key under which this was asked before, or a new one that is kept from now on. */
  keyOf(meaning: string): string {
    const [kept, key] = this.#kept?.split('\n') ?? [];
    if (kept === meaning && key !== undefined) return key;
    const made = randomId();
    this.#kept = `${meaning}\n${made}`;
    storedForTab.set(this.#name, this.#kept);
    return made;
  }

  close(): void {
    this.#kept = null;
    storedForTab.remove(this.#name);
  }
}

/**
 * Sends a request about money, `name` being what it is about. Until its outcome is certain, the
 * same input goes out under the same key, so that pressing again, even after a reload, asks what
 * became of it and never asks twice.
 */
export function useSendOnce<Input, Data, Beside = void>(
  name: string,
  call: (input: Input, key: string, beside: Beside) => Promise<Reply<Data>>,
) {
  const [sending, setSending] = useState<Sending>({ phase: 'idle' });
  const [open] = useState(() => new OpenRequest(name));
  const isSending = useRef(false);

  /**
   * What the server made of it; null when it was not taken, or nobody knows. What goes beside the
   * input, such as a code, may differ from try to try: the request stays the same one.
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
    if (!reply.ok && isLost(reply.problem)) {
      setSending({ phase: 'unconfirmed' });
      return null;
    }
    open.close();
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
