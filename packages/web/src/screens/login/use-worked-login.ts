import type { InputOf } from '@fulcrum/contract/endpoint';
import type { login } from '@fulcrum/contract/people/calls';
import type { CaptchaWork } from '@fulcrum/contract/identity/schema';
import { useEffect, useRef, useState } from 'react';

import { canWork, solveWork } from '../../forms/captcha/solve-work.ts';
import { logInWith } from '../../account/identity/sign-in.ts';

type Given = InputOf<typeof login>;

/**
 * Logs in. After many wrong passwords for the account, the browser must first solve a task; leaving
 * the page cancels the task.
 */
export function useWorkedLogin() {
  const [isChecking, setChecking] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const logIn = async (input: Given) => {
    const reply = await logInWith(input);
    if (reply.ok || reply.problem.reason !== 'login.workNeeded' || !canWork()) return reply;
    const { work_id, ...parameters } = reply.problem.figures;
    const { signal } = (running.current = new AbortController());
    setChecking(true);
    // The cast is unchecked: the server's tests check its replies against the contract.
    const work = parameters as CaptchaWork['parameters'];
    const work_answer = await solveWork(work, signal).catch(() => null);
    setChecking(false);
    if (work_answer === null) return reply;
    return logInWith({ ...input, work_id: String(work_id), work_answer });
  };
  return { isChecking, logIn };
}
