import type { Call } from '@fulcrum/client/call';
import type { CallOptions } from '@fulcrum/client/client';
import type { Problem } from '@fulcrum/client/problem';
import { useAnswer } from '@fulcrum/client/react/use-answer';
import type { OperatorCall } from '@fulcrum/contract/console/call';
import type { InputOf, ReplyOf } from '@fulcrum/contract/endpoint';
import { useCallback } from 'react';

import { request } from './request.ts';

export interface Loaded<Data> {
  /** The newest reply, which stays when a later call fails; null before the first. */
  readonly data: Data | null;
  readonly problem: Problem | null;
  readonly reload: () => void;
  /** Like `reload`, but resolves once the reply has arrived. */
  readonly loadAgain: () => Promise<void>;
}

type LoadHook<C extends OperatorCall> = (
  input: InputOf<C>,
  everyMs?: number | null,
) => Loaded<ReplyOf<C>>;

/** Makes the hook of a call, which loads when its input changes, and every `everyMs` if given. */
export function loadHook<C extends OperatorCall>(call: Call<C>): LoadHook<C> {
  return function useLoad(input, everyMs = null) {
    return useRead(call, input, everyMs, false);
  };
}

/**
 * Makes the hook of a list, which also shows the last reply at once when the screen is opened
 * again. Not for forms, which would then start from outdated values.
 */
export function listHook<C extends OperatorCall>(call: Call<C>): LoadHook<C> {
  return function useList(input, everyMs = null) {
    return useRead(call, input, everyMs, true);
  };
}

function useRead<C extends OperatorCall>(
  call: Call<C>,
  input: InputOf<C>,
  everyMs: number | null,
  isKept: boolean,
): Loaded<ReplyOf<C>> {
  const key = JSON.stringify(input);
  const load = useCallback(
    // The key is the input as text, so that an equal input in a new object does not load again.
    (options: CallOptions) => request(call, JSON.parse(key) as InputOf<C>, options),
    [call, key],
  );
  const keptAs = isKept ? `${call.path} ${key}` : null;
  const { answer, problem, ask } = useAnswer<ReplyOf<C>>(load, { keptAs, everyMs });
  const reload = useCallback(() => void ask(), [ask]);
  return { data: answer?.data ?? null, problem, reload, loadAgain: ask };
}
