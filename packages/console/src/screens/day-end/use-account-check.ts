import type { Problem } from '@fulcrum/client/problem';
import { DIFFERING_MAX } from '@fulcrum/contract/console/day-end/limits';
import type { DifferingAccount } from '@fulcrum/contract/console/day-end/schema';
import { useCallback, useEffect, useRef, useState } from 'react';

import { checkAccounts } from './calls.ts';

interface AccountCheck {
  readonly state: 'none' | 'running' | 'failed' | 'done';
  readonly checked: number;
  readonly differingCount: number;
  /** The first of them. */
  readonly differing: readonly DifferingAccount[];
  readonly problem: Problem | null;
}

const NONE: AccountCheck = {
  state: 'none',
  checked: 0,
  differingCount: 0,
  differing: [],
  problem: null,
};

/** Compares all real accounts with their ledgers, part by part. A new start ends an earlier one. */
export function useAccountCheck() {
  const [check, setCheck] = useState(NONE);
  const running = useRef<AbortController | null>(null);
  const start = useCallback(async () => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    let found: AccountCheck = { ...NONE, state: 'running' };
    let after: number | null = 0;
    while (after !== null) {
      setCheck(found);
      const reply = await checkAccounts(after, own.signal);
      if (own.signal.aborted) return;
      if (!reply.ok) {
        setCheck({ ...found, state: 'failed', problem: reply.problem });
        return;
      }
      const { checked, next, differing_count: count, differing } = reply.data;
      after = next;
      found = {
        ...found,
        checked: found.checked + checked,
        differingCount: found.differingCount + count,
        differing: [...found.differing, ...differing].slice(0, DIFFERING_MAX),
      };
    }
    setCheck({ ...found, state: 'done' });
  }, []);
  // Who leaves the page asks for no further part.
  useEffect(() => () => running.current?.abort(), []);
  return { check, start };
}
