import { useCallback, useEffect, useRef, useState } from 'react';

import type { CallOptions } from '../client.ts';
import { loadedBefore } from '../loaded-before.ts';
import type { Problem, Reply } from '../problem.ts';
import { usePolled } from './use-polled.ts';

export type Load<Data> = (options: CallOptions) => Promise<Reply<Data>>;

interface State<Data> {
  /** The newest reply, which stays when a later attempt fails; null before the first reply. */
  readonly answer: { readonly data: Data } | null;
  /** Why the newest attempt failed; null if it did not. */
  readonly problem: Problem | null;
  /** True while waiting for the first reply. */
  readonly isWaiting: boolean;
}

export interface AnswerOptions {
  /** Name under which the reply is kept for the next visit of the screen; null to keep none. */
  readonly keptAs?: string | null;
  /**
   * Interval in ms at which the reply is loaded again while the page is visible; null for never.
   */
  readonly everyMs?: number | null;
}

/**
 * Loads when the screen opens and whenever `load` is another function. A kept reply is shown at
 * once, until the new reply comes.
 */
export function useAnswer<Data>(
  load: Load<Data>,
  { keptAs = null, everyMs = null }: AnswerOptions = {},
) {
  const [state, setState] = useState<State<Data>>(() => before(keptAs));
  const asked = useRef(0);
  const newest = useRef(Promise.resolve());
  const signal = useRef<AbortSignal | undefined>(undefined);

  const attempt = useCallback(async () => {
    asked.current += 1;
    const mine = asked.current;
    const kept = loadedBefore();
    setState((now) => (now.answer || now.isWaiting ? now : { ...now, isWaiting: true }));
    const reply = await load(signal.current ? { signal: signal.current } : {});
    // A late reply must not replace a newer one; its caller waits for the newest reply instead.
    if (mine !== asked.current) return newest.current;
    if (!reply.ok && reply.problem.kind === 'cancelled') return;
    if (!reply.ok) {
      setState(({ answer }) => ({ answer, problem: reply.problem, isWaiting: false }));
      return;
    }
    if (keptAs !== null) kept.keep(keptAs, reply.data);
    setState({ answer: { data: reply.data }, problem: null, isWaiting: false });
  }, [load, keptAs]);

  /** Loads again; resolves with this reply, or with that of a later call. */
  const ask = useCallback(() => {
    newest.current = attempt();
    return newest.current;
  }, [attempt]);

  useEffect(() => {
    const abort = new AbortController();
    signal.current = abort.signal;
    const kept = keptAs === null ? null : loadedBefore().read<Data>(keptAs);
    if (kept) setState((now) => (now.answer?.data === kept.data ? now : before(keptAs)));
    void ask();
    return () => abort.abort();
  }, [ask, keptAs]);

  usePolled(ask, everyMs);

  return { ...state, ask };
}

function before<Data>(keptAs: string | null): State<Data> {
  const answer = keptAs === null ? null : loadedBefore().read<Data>(keptAs);
  return { answer, problem: null, isWaiting: answer === null };
}
