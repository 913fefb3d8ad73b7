import { identityCalls } from '@fulcrum/client/calls/identity';
import type { Reply } from '@fulcrum/client/problem';
import type { InputOf } from '@fulcrum/contract/endpoint';
import type * as identity from '@fulcrum/contract/identity/calls';
import type { CodeSent, PersonSession } from '@fulcrum/contract/identity/schema';

import { request } from '../../server/api.ts';

/** The contract's numbers for the purposes of a code. */
export const CODE_FOR = { register: 1, reset: 2 } as const;
export type CodePurpose = keyof typeof CODE_FOR;

/**
 * Where a code is sent. A mobile number either includes its calling code or comes with its area.
 */
export interface CodeTarget {
  readonly type: 'email' | 'mobile';
  readonly to: string;
  readonly area_id?: number;
}

export function sendCode(purpose: CodePurpose, target: CodeTarget): Promise<Reply<CodeSent>> {
  const { type, ...rest } = target;
  const call = type === 'email' ? identityCalls.sendEmail : identityCalls.sendSms;
  return request(call, { ...rest, type: CODE_FOR[purpose] }, { isInitial: true });
}

export const forgetPassword = (
  input: InputOf<typeof identity.forgetPassword>,
): Promise<Reply<unknown>> => request(identityCalls.forgetPassword, input, { isInitial: true });

export const amendPassword = (
  input: InputOf<typeof identity.amendPassword>,
): Promise<Reply<unknown>> => request(identityCalls.amendPassword, input);

/** One session of the person, on this device or another. */
export interface OwnSession {
  readonly id: string;
  /** The browser's user agent. */
  readonly userAgent: string;
  readonly address: string;
  /** When the session was last used, as text. */
  readonly lastSeenText: string;
  readonly isCurrent: boolean;
}

const sessionFrom = (wire: PersonSession): OwnSession => ({
  id: wire.id,
  userAgent: wire.user_agent,
  address: wire.address,
  lastSeenText: wire.LastSeenAtTran,
  isCurrent: wire.is_current === 1,
});

export async function ownSessions(): Promise<Reply<readonly OwnSession[]>> {
  const reply = await request(identityCalls.sessions, {});
  return reply.ok ? { ...reply, data: reply.data.map(sessionFrom) } : reply;
}

export const revokeSession = (id: string): Promise<Reply<unknown>> =>
  request(identityCalls.revokeSession, { id });

/** Called from the link in an e-mail, without a login: ends all sessions and stops withdrawals. */
export const stopByLink = (token: string): Promise<Reply<unknown>> =>
  request(identityCalls.stopByLink, { token });

/** Ends all other sessions and stops withdrawals. */
export const stopOwn = (): Promise<Reply<unknown>> => request(identityCalls.stopOwn, {});

export const revokeOthers = (): Promise<Reply<unknown>> => request(identityCalls.revokeOthers, {});
