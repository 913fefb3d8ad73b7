import { factorsCalls } from '@fulcrum/client/calls/factors';
import type { CallOptions } from '@fulcrum/client/client';
import { signByPasskey } from '@fulcrum/client/passkeys';
import type { Problem, Reply } from '@fulcrum/client/problem';
import type { InputOf } from '@fulcrum/contract/endpoint';
import type * as factors from '@fulcrum/contract/factors/calls';
import type { FactorState, FactorWay, Passkey } from '@fulcrum/contract/factors/calls';

import { request } from '../../server/api.ts';

/** Proof of the second factor: a code, or a passkey's signature with its challenge. */
export type FactorProof = Pick<
  InputOf<typeof factors.totpDisable>,
  'factor_code' | 'factor_challenge' | 'factor_passkey'
>;

/** The password, and the proof of the second factor if the person has one. */
export type Given = FactorProof & { readonly password: string };

/** One of the person's passkeys, with the name that they chose. */
export interface OwnPasskey {
  readonly id: number;
  readonly name: string;
  /** When the passkey was added, as text. */
  readonly addedText: string;
  /** When the passkey was last used, as text; null if never. */
  readonly usedText: string | null;
}

export type OwnFactors = Omit<FactorState, 'passkeys'> & {
  readonly passkeys: readonly OwnPasskey[];
};

const passkeyFrom = (wire: Passkey): OwnPasskey => ({
  id: wire.id,
  name: wire.name,
  addedText: wire.CreatedAtTran,
  usedText: wire.last_used_at === null ? null : wire.LastUsedAtTran,
});

export async function ownFactors(options: CallOptions): Promise<Reply<OwnFactors>> {
  const reply = await request(factorsCalls.factors, {}, options);
  if (!reply.ok) return reply;
  return { ...reply, data: { ...reply.data, passkeys: reply.data.passkeys.map(passkeyFrom) } };
}

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

/** Signs a proof of the second factor with a passkey; null if the person or the device refused. */
export async function provenByPasskey(): Promise<Reply<FactorProof | null>> {
  const reply = await request(factorsCalls.passkeyProof, {});
  if (!reply.ok) return reply;
  const { challenge, options } = reply.data;
  const signed = await signByPasskey(options);
  const proof = signed === null ? null : { factor_challenge: challenge, factor_passkey: signed };
  return { ...reply, data: proof };
}

const WAYS: readonly FactorWay[] = ['totp', 'recovery', 'passkey'];

/** Returns the accepted second factors that a refusal names. */
export function waysOf({ figures }: Problem): readonly FactorWay[] {
  const named = figures['ways'];
  const all = typeof named === 'string' ? named.split(',') : [];
  return WAYS.filter((way) => all.includes(way));
}
