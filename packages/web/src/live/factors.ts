import { factorsCalls } from '@fulcrum/client/calls/factors';
import type { CallOptions } from '@fulcrum/client/client';
import { signByPasskey } from '@fulcrum/client/passkeys';
import type { Problem, Reply } from '@fulcrum/client/problem';
import type { InputOf } from '@fulcrum/contract/endpoint';
import type * as factors from '@fulcrum/contract/factors';
import type { FactorState, FactorWay } from '@fulcrum/contract/factors';

import { request } from './api.ts';

/** What proves the second step: a code, or a passkey's signature with what it answers to. */
export type FactorProof = Pick<
  InputOf<typeof factors.totpDisable>,
  'factor_code' | 'factor_challenge' | 'factor_passkey'
>;

/** The password, and the proof of who has a second step. */
export type Given = FactorProof & { readonly password: string };

export const ownFactors = (options: CallOptions): Promise<Reply<FactorState>> =>
  request(factorsCalls.factors, {}, options);

export const beginTotp = (given: Given) => request(factorsCalls.totpBegin, given);
export const confirmTotp = (code: string) => request(factorsCalls.totpConfirm, { code });
export const disableTotp = (given: Given) => request(factorsCalls.totpDisable, given);
export const renewRecovery = (given: Given) => request(factorsCalls.recoveryRenew, given);
export const beginPasskey = (given: Given) => request(factorsCalls.passkeyBegin, given);
export const addPasskey = (made: InputOf<typeof factors.passkeyAdd>) =>
  request(factorsCalls.passkeyAdd, made);
export const renamePasskey = (id: number, name: string) =>
  request(factorsCalls.passkeyRename, { id, name });
export const removePasskey = (id: number, given: Given) =>
  request(factorsCalls.passkeyRemove, { id, ...given });

/** Has a passkey of the person prove the second step of a call; null when it did not. */
export async function provenByPasskey(): Promise<Reply<FactorProof | null>> {
  const reply = await request(factorsCalls.passkeyProof, {});
  if (!reply.ok) return reply;
  const { challenge, options } = reply.data;
  const signed = await signByPasskey(options);
  const proof = signed === null ? null : { factor_challenge: challenge, factor_passkey: signed };
  return { ...reply, data: proof };
}

const WAYS: readonly FactorWay[] = ['totp', 'recovery', 'passkey'];

/** What would do as a second step, as a refusal names it. */
export function waysOf({ figures }: Problem): readonly FactorWay[] {
  const named = figures['ways'];
  const all = typeof named === 'string' ? named.split(',') : [];
  return WAYS.filter((way) => all.includes(way));
}
