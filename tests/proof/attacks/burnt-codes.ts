import assert from 'node:assert/strict';

import type { PostOffice } from '../../e2e/post-office.ts';
import { ask, inNetwork, PASSWORD } from './stranger.ts';

const REGISTER = 1;
const RESET = 2;
const NEW_PASSWORD = 'another-long-secret';
const OWNER = '192.0.2.90';

/**
 * Attack: a stranger who knows an e-mail address tries to use up or replace the code that its owner
 * requested.
 */
export async function burnCodes(base: string, post: PostOffice): Promise<void> {
  const account = 'codes@example.com';
  const first = await codeFor(base, post, account, REGISTER);
  const given = { type: 'email', account, password: PASSWORD, re_password: PASSWORD };
  const registered = await ask(
    base,
    '/api/user/register',
    { ...given, sms_code: first.code, request_id: first.request_id },
    { address: OWNER },
  );
  assert.equal(registered.code, 1, registered.msg);

  const { code, request_id } = await codeFor(base, post, account, RESET);
  for (let index = 0; index < 8; index += 1) {
    await forget(base, account, { auth_code: '000000' }, inNetwork(index));
    await askForCode(base, account, RESET, `203.0.113.${index}`);
  }
  const told = await forget(base, account, { auth_code: code, request_id }, OWNER);
  assert.equal(told.code, 1, `the owner's code was refused: ${told.code} ${told.msg}`);
}

const askForCode = (base: string, to: string, type: number, address: string) =>
  ask<{ request_id: string }>(base, '/api/notify/send_email', { to, type }, { address });

const forget = (base: string, account: string, typed: object, address: string) => {
  const passwords = { new_password: NEW_PASSWORD, secondary_password: NEW_PASSWORD };
  const body = { type: 'email', account, ...passwords, ...typed };
  return ask(base, '/api/user/forget_password', body, { address });
};

/** Requests a code as the owner does, and reads it in the e-mail. */
async function codeFor(base: string, post: PostOffice, to: string, type: number) {
  const seen = post.newestTo(to);
  const { code: told, msg, data } = await askForCode(base, to, type, OWNER);
  assert.equal(told, 1, msg);
  for (let tries = 0; tries < 200; tries += 1) {
    const letter = post.newestTo(to);
    const code = letter === seen ? undefined : /\b\d{6}\b/.exec(letter ?? '')?.[0];
    if (code !== undefined) return { code, request_id: data.request_id };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No code came to ${to}`);
}
