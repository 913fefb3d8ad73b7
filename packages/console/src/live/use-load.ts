import type { Call } from '@fulcrum/client/call';
import type { Problem } from '@fulcrum/client/problem';
import type { OperatorCall } from '@fulcrum/contract/console/calls';
import type { InputOf, ReplyOf } from '@fulcrum/contract/endpoint';
import { useCallback, useEffect, useRef, useState } from 'react';

import { request } from './api.ts';

export interface Loaded<Data> {
  /** The newest answer; it stays while a later one fails. */
  readonly data: Data | null;
  readonly problem: Problem | null;
  readonly reload: () => void;
  /** The same, for who has to wait for the answer. */
  readonly loadAgain: () => Promise<void>;
}

/** Reads a call, again whenever the input changes, and every `everyMs` where that is given. */
export function useLoad<C extends OperatorCall>(
  call: Call<C>,
  input: InputOf<C>,
  everyMs: number | null = null,
): Loaded<ReplyOf<C>> {
  const [state, setState] = useState<{ data: ReplyOf<C> | null; problem: Problem | null }>({
    data: null,
    problem: null,
  });
  const key = JSON.stringify(input);
  const asked = useRef(0);
  const newest = useRef(Promise.resolve());
  const ask = useCallback(async () => {
    asked.current += 1;
    const mine = asked.current;
    // The key is the input as text, so that an equal input is not a new one.
    const reply = await request(call, JSON.parse(key) as InputOf<C>);
    // An older answer must not cover a newer one, and who waits for it waits for that.
    if (mine !== asked.current) return newest.current;
    if (reply.ok) setState({ data: reply.data, problem: null });
    else setState(({ data }) => ({ data, problem: reply.problem }));
  }, [call, key]);
  const load = useCallback(() => {
    newest.current = ask();
    return newest.current;
  }, [ask]);
  useEffect(() => {
    void load();
    if (everyMs === null) return;
    const timer = setInterval(() => {
      if (!document.hidden) void load();
    }, everyMs);
    return () => clearInterval(timer);
  }, [load, everyMs]);
  const reload = useCallback(() => void load(), [load]);
  return { ...state, reload, loadAgain: load };
}
