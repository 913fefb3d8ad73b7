import { CALLS } from '@fulcrum/client/calls/console';
import type { Problem } from '@fulcrum/client/problem';
import type { Found } from '@fulcrum/contract/console/search/schema';
import { useCallback, useEffect, useState } from 'react';

import { request } from '../../api/request.ts';

interface Answer {
  readonly text: string;
  readonly rows: readonly Found[];
  readonly problem: Problem | null;
}

interface Results {
  /** The answer to this text; null while it is on the way. */
  readonly answer: Answer | null;
  readonly retry: () => void;
}

/** Searches for a text; an answer to an earlier text is not returned. Null searches nothing. */
export function useFound(text: string | null): Results {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (text === null) return;
    const abort = new AbortController();
    setAnswer(null);
    void request(CALLS.search, { text }, { signal: abort.signal }).then((reply) => {
      if (abort.signal.aborted) return;
      setAnswer(
        reply.ok
          ? { text, rows: reply.data.rows, problem: null }
          : { text, rows: [], problem: reply.problem },
      );
    });
    return () => abort.abort();
  }, [text, attempt]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { answer: answer?.text === text ? answer : null, retry };
}
