import { useCallback } from 'react';

import { useAnswer, type Load } from './use-answer.ts';

export type Loaded<Data> =
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly data: Data }
  | { readonly phase: 'failed'; readonly problem: string };

/**
 * Loads with a reading call, and again on `reload`. `load` must stay the same function. With
 * `keptAs` the kept reply is shown at once on the next visit.
 */
export function useLoaded<Data>(load: Load<Data>, keptAs: string | null = null) {
  const { answer, problem, isWaiting, ask } = useAnswer(load, { keptAs });
  /** Loads again; the present data stays until the new data comes. */
  const reload = useCallback(() => void ask(), [ask]);
  return { loaded: loadedOf(), reload };

  function loadedOf(): Loaded<Data> {
    if (answer) return { phase: 'ready', data: answer.data };
    if (isWaiting || !problem) return { phase: 'loading' };
    return { phase: 'failed', problem: problem.msg };
  }
}
