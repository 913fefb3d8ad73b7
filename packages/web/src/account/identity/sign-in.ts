import { accountCalls } from '@fulcrum/client/calls/account';
import { peopleCalls } from '@fulcrum/client/calls/people';
import type { Reply } from '@fulcrum/client/problem';
import type { InputOf } from '@fulcrum/contract/endpoint';
import type * as people from '@fulcrum/contract/people/calls';

import { unsubscribeBrowser } from './unsubscribe-browser.ts';
import { refreshAccount } from '../account.ts';
import { request } from '../../server/api.ts';
import { keptId } from '../../server/device.ts';
import { userFrom } from '../from-wire.ts';
import { followSession, forgetSession, keepSession, sessionToken } from '../../server/session.ts';

/**
 * Returns this device's demo id, which is made once and kept so that the same demo account comes
 * back.
 */
const demoId = (): string => keptId('demo_id');

export type SignIn = Awaited<ReturnType<typeof request<typeof people.login>>>;

/** Keeps the session of a login that was accepted; returns the reply. */
export function kept(reply: SignIn): SignIn {
  if (reply.ok) keepSession({ token: reply.data.token, user: userFrom(reply.data.user) });
  return reply;
}

export async function logInWith(input: InputOf<typeof people.login>): Promise<SignIn> {
  return kept(await request(peopleCalls.login, input, { isInitial: true }));
}

export async function registerWith(input: InputOf<typeof people.register>): Promise<SignIn> {
  return kept(await request(peopleCalls.register, input, { isInitial: true }));
}

/** Opens this device's demo account, or returns to it. */
export async function openDemo(): Promise<SignIn> {
  return kept(await request(peopleCalls.createDemo, { demo_id: demoId() }, { isInitial: true }));
}

/** Logs out on this device at once, and asks the server to end the session. */
export async function logOut(): Promise<void> {
  // Another tab is logged in as somebody else, who has not asked for this.
  if (followSession()) return;
  // The call needs the token, so it starts before the session is forgotten.
  const notified = request(peopleCalls.logout, {}, { isInitial: true });
  forgetSession();
  // Offline the server does not learn of the logout, so this browser removes its own subscription.
  void unsubscribeBrowser().catch(() => undefined);
  await notified;
}

/** Reloads the user's own data; forgets a session that has ended without a message. */
export async function refreshUser(): Promise<void> {
  const token = sessionToken();
  if (token === null) return;
  const reply = await request(peopleCalls.userInfo, {}, { isInitial: true });
  if (reply.ok && sessionToken() === token) keepSession({ token, user: userFrom(reply.data) });
}

/** Closes and cancels everything of the demo account and restores its opening balance. */
export async function resetDemo(): Promise<Reply<unknown>> {
  const reply = await request(accountCalls.resetDemo, {});
  if (reply.ok) await refreshAccount();
  return reply;
}
