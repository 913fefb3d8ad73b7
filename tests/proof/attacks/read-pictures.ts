import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { LETTERS } from '../../../packages/server/src/identity/captchas/captcha-letters.ts';
import {
  drawCaptcha,
  HEIGHT,
  WIDTH,
} from '../../../packages/server/src/identity/captchas/captcha-picture.ts';
import { pictureOf, readBy } from '../../../packages/server/test/identity/captcha-reader.ts';
import type { OperatorApi } from '../../operator-api.ts';
import { ask, inSite, PASSWORD, type From } from './stranger.ts';

const OPENED = 1;
const WRONG_READING = 1124;
const KNOWN = 250;
const PICTURES = 60;
/**
 * 17 of 3,000 pictures could be read, so reading four of sixty happens about once in 2,700 runs.
 */
const READ_MAX = 3;

/**
 * Attack: a program that was trained on the product's own picture generator tries to open accounts.
 */
export async function readPictures(base: string, owner: OperatorApi): Promise<void> {
  const saved = await owner.post(base, 'settings/save', {
    changes: [{ key: 'verify_reg_type', before: 'auto', after: '2' }],
    reason: 'pictures are asked for',
  });
  assert.equal(saved.code, 1, saved.msg);
  await untilAskedFor(base);

  const letters = [...LETTERS.keys()];
  const known = Array.from({ length: KNOWN }, () => {
    const pick = () => letters[Math.floor(Math.random() * letters.length)];
    const text = Array.from({ length: 5 }, pick).join('');
    return { text, width: WIDTH, height: HEIGHT, grey: drawCaptcha(text, Math.random) };
  });
  const asked = [];
  for (let index = 0; index < PICTURES; index += 1) {
    const from = { address: inSite(index) };
    const { data } = await ask<{ id: string; b64s: string }>(
      base,
      '/api/common/captcha',
      null,
      from,
    );
    asked.push({ from, id: data.id, picture: await pictureOf(data.b64s) });
  }
  const texts = readBy(
    known,
    asked.map(({ picture }) => picture),
  ).get('areas turned back, slices');
  const codes = [];
  for (const [index, { from, id }] of asked.entries()) {
    const reading = { key: id, sms_code: texts?.[index] };
    codes.push(await register(base, { account: `read-${index}@example.com`, ...reading }, from));
  }
  assert.deepEqual(
    codes.filter((code) => code !== OPENED && code !== WRONG_READING),
    [],
    'some readings were not judged',
  );
  const opened = codes.filter((code) => code === OPENED).length;
  assert.ok(opened <= READ_MAX, `${opened} of ${PICTURES} pictures were read`);
}

async function register(base: string, given: object, from: From): Promise<number> {
  const form = { type: 'email', password: PASSWORD, re_password: PASSWORD, ...given };
  return (await ask(base, '/api/user/register', form, from)).code;
}

/** Waits until the server has reloaded its settings, which it does every five seconds. */
async function untilAskedFor(base: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const from = { address: inSite(PICTURES + tries) };
    const code = await register(base, { account: `early-${tries}@example.com` }, from);
    if (code !== OPENED) return;
    await sleep(100);
  }
  throw new Error('Expected the server to ask for pictures');
}
