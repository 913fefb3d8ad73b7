import assert from 'node:assert/strict';

import { totp } from '../../totp.ts';
import { inNetwork, inParallel, inSite } from './stranger.ts';

const EMAIL = 'owner@example.com';
const PASSWORD = 'a long enough password';
const STEP_MS = 30_000;
const SIGN_IN_TRIES = 40;
const STEP_UP_TRIES = 8;

/**
 * Attack: a thief with an operator's password or cookie tries to find the second factor by
 * guessing.
 */
export async function guessOperatorCodes(base: string, link: string): Promise<void> {
  const token = /token=([\w-]+)/.exec(link)?.[1];
  const begun = await call(base, 'enrol/begin', { token }, { address: '192.0.2.40' });
  const { secret } = begun.data as { secret: string };
  const given = { token, email: EMAIL, name: 'Owner', password: PASSWORD, code: totp(secret) };
  const { cookie } = await call(base, 'enrol/finish', given, { address: '192.0.2.40' });

  const thief = await inParallel(STEP_UP_TRIES, 2, (index) =>
    call(base, 'step-up', { code: '000000' }, { address: inSite(index), cookie }),
  );
  const judged = thief.filter(({ code }) => code !== 999).length;
  assert.ok(judged > 0 && judged <= 6, `${judged} codes were judged for one stolen cookie`);

  const guess = { email: EMAIL, password: PASSWORD, code: '000000' };
  for (const addressOf of [inNetwork, inSite]) {
    await inParallel(SIGN_IN_TRIES / 2, 4, (index) =>
      call(base, 'login', guess, { address: addressOf(index) }),
    );
  }
  const right = { ...guess, code: totp(secret, Date.now() + STEP_MS) };
  const { code } = await call(base, 'login', right, { address: '198.51.100.7' });
  assert.notEqual(code, 1, `the right code entered after ${SIGN_IN_TRIES} wrong ones`);
}

interface Told {
  readonly code: number;
  readonly data: unknown;
  readonly cookie: string;
}

async function call(
  base: string,
  path: string,
  body: Readonly<Record<string, unknown>>,
  { address, cookie = '' }: { readonly address: string; readonly cookie?: string },
): Promise<Told> {
  const response = await fetch(new URL(`/console/api/${path}`, base), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
    body: JSON.stringify(body),
  });
  const reply = (await response.json()) as { code: number; data: unknown };
  return { ...reply, cookie: response.headers.get('set-cookie')?.split(';', 1)[0] ?? cookie };
}
