import assert from 'node:assert/strict';

import { inNetwork, logIn, PASSWORD, register } from './stranger.ts';

const CALLERS = 90;
const CROWD = 1_000;
const TRIES = 3;

/** Attack: one host or a crowd tries to block the login for others. */
export async function shutTheLogin(base: string): Promise<void> {
  const account = 'honest@example.com';
  const known = { address: '192.0.2.20', device: 'device-of-an-honest-one' };
  await register(base, account, known);

  let isOver = false;
  const flood = Array.from({ length: CALLERS }, async (_, caller) => {
    for (let turn = 0; !isOver; turn += 1) {
      const made = { account: `nobody-${caller}-${turn}@example.com`, password: 'guess it' };
      await logIn(base, made, { address: inNetwork(caller * 1_000 + turn) });
    }
  });
  try {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const given = { account, password: PASSWORD };
      const { code, msg } = await logIn(base, given, { address: '192.0.2.21' });
      assert.equal(code, 1, `an honest login beside one host's flood was told ${code} ${msg}`);
    }
  } finally {
    isOver = true;
    await Promise.all(flood);
  }

  const crowd = Array.from({ length: CROWD }, (_, index) =>
    logIn(
      base,
      { account: `crowd-${index}@example.com`, password: 'guess it' },
      {
        address: `198.18.${Math.floor(index / 250)}.${index % 250}`,
      },
    ),
  );
  const { code, msg } = await logIn(base, { account, password: PASSWORD }, known);
  const answers = await Promise.all(crowd);
  assert.equal(code, 1, `an owner beside a crowd was told ${code} ${msg}`);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    assert.equal(answer.status, 503, `one of the crowd was told ${answer.msg}`);
    assert.ok(answer.retryAfter > 0, 'one of the crowd was not told when to come back');
  }
}
