import assert from 'node:assert/strict';

import type { CaptchaWork } from '@fulcrum/contract/identity/schema';

import { solveWork } from '../../../packages/web/src/forms/captcha/solve-work.ts';
import { inParallel, inSite, logIn, PASSWORD, register, type From } from './stranger.ts';

const WORK_NEEDED = 1147;
/** More guesses than strangers may make together without proof of work. */
const GUESSES = 230;

/**
 * Attack: a stranger guesses at an account's password, which must not keep its owner out, neither
 * here nor on a new device.
 */
export async function keepAnOwnerOut(base: string): Promise<void> {
  const account = 'owner@example.com';
  const known = { address: '192.0.2.30', device: 'device-of-the-owner-1' };
  await register(base, account, known);
  await inParallel(GUESSES, 7, (index) =>
    logIn(base, { account, password: 'guess it' }, { address: inSite(index) }),
  );
  let isOver = false;
  const goingOn = inParallel(GUESSES, 2, async (index) => {
    if (!isOver) {
      await logIn(base, { account, password: 'guess it' }, { address: inSite(GUESSES + index) });
    }
  });
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { code, msg } = await logIn(base, { account, password: PASSWORD }, known);
      assert.equal(code, 1, `the owner on a known device was told ${code} ${msg}`);
    }
    const fresh = { address: '192.0.2.31', device: 'device-that-is-new-1' };
    const { code, msg } = await enterByWork(base, account, fresh);
    assert.equal(code, 1, `the owner on a new device was told ${code} ${msg}`);
  } finally {
    isOver = true;
    await goingOn;
  }
}

/** Logs in as the app does: if the server asks for work, it is done. */
async function enterByWork(base: string, account: string, from: From) {
  const given = { account, password: PASSWORD };
  const first = await logIn(base, given, from);
  if (first.code !== WORK_NEEDED) return first;
  const { work_id, ...parameters } = first.data;
  const work = parameters as CaptchaWork['parameters'];
  const work_answer = await solveWork(work, new AbortController().signal);
  return logIn(base, { ...given, work_id, work_answer }, from);
}
