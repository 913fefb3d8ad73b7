import { useEffect, useRef, useState } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import { solveWork } from './solve-work.ts';
import { newWork } from '../../account/identity/registration.ts';

interface Work {
  /** `idle` while the picture is used instead. */
  readonly phase: 'idle' | 'working' | 'done' | 'failed';
  readonly id: string;
  readonly answer: string;
  readonly problem: string;
}

const IDLE: Work = { phase: 'idle', id: '', answer: '', problem: '' };

/** Proof of work by the browser, for people who cannot read the picture. */
export function useWork() {
  const { t } = useTranslation();
  const [work, setWork] = useState(IDLE);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(): Promise<void> {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    setWork({ ...IDLE, phase: 'working' });
    const reply = await newWork();
    // If the browser fails, the person can still use the picture.
    const answer = reply.ok
      ? await solveWork(reply.data.parameters, signal).catch(() => null)
      : null;
    if (signal.aborted) return;
    if (reply.ok && answer !== null) {
      setWork({ ...IDLE, phase: 'done', id: reply.data.id, answer });
    } else {
      setWork({
        ...IDLE,
        phase: 'failed',
        problem: reply.ok ? t('work.failed') : reply.problem.msg,
      });
    }
  }

  return {
    ...work,
    start: () => void start(),
    refuse: (problem: string) => setWork({ ...IDLE, phase: 'failed', problem }),
    leave: () => {
      running.current?.abort();
      setWork(IDLE);
    },
  };
}

export type WorkToDo = ReturnType<typeof useWork>;
