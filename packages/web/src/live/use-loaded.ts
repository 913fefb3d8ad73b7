import type { CallOptions } from '@fulcrum/client/client';
import type { Reply } from '@fulcrum/client/problem';
import { useCallback, useEffect, useState } from 'react';

export type Loaded<Data> =
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly data: Data }
  | { readonly phase: 'failed'; readonly problem: string };

/** What one reading call brings, and a way to ask again. `load` must stay the same function. */
export function useLoaded<Data>(load: (options: CallOptions) => Promise<Reply<Data>>) {
  const [loaded, setLoaded] = useState<Loaded<Data>>({ phase: 'loading' });

  const read = useCallback(
    async (options: CallOptions = {}) => {
      const reply = await load(options);
      if (reply.ok) setLoaded({ phase: 'ready', data: reply.data });
      else if (reply.problem.kind !== 'cancelled') {
        const problem = reply.problem.msg;
        setLoaded((before) => (before.phase === 'ready' ? before : { phase: 'failed', problem }));
      }
    },
    [load],
  );

  useEffect(() => {
    const abort = new AbortController();
    void read({ signal: abort.signal });
    return () => abort.abort();
  }, [read]);

  /** Asks again; what is there stays until the newer comes. */
  const reload = useCallback(() => {
    setLoaded((before) => (before.phase === 'ready' ? before : { phase: 'loading' }));
    void read();
  }, [read]);

  return { loaded, reload };
}
