import { z } from 'zod';

import { Ceremony, passkeyAdd as ofTraders } from '../../factors/calls.ts';
import { integer } from '../../input.ts';
import { open, operatorCall, reason } from '../call.ts';
import { Done } from '../schema.ts';
import { passkeyFacts } from './passkey-facts.ts';

const { challenge, name, passkey } = ofTraders.input.shape;
const id = integer({ min: 1, max: Number.MAX_SAFE_INTEGER }, 'passkey.unknown');

/** Why the calls that open a session or prove its operator are harmless. */
export const SIGN_IN = 'Signs an operator in or out; touches no account.';
const OWN = 'What the operator who asks signs in with.';

export const loginPasskey = open({
  ...passkeyFacts.loginPasskey,
  summary: 'What a passkey is to sign in place of a code, whoever signs in.',
  harmless: SIGN_IN,
  input: z.object({}),
  reply: Ceremony,
});

export const stepUpPasskey = operatorCall({
  ...passkeyFacts.stepUpPasskey,
  summary: 'What a passkey of the operator is to sign in place of a code.',
  harmless: SIGN_IN,
  input: z.object({}),
  reply: Ceremony,
});

export const OperatorPasskey = z.object({
  id: z.int(),
  name: z.string(),
  created_at: z.int(),
  last_used_at: z.int().nullable(),
});
export type OperatorPasskey = z.infer<typeof OperatorPasskey>;

export const passkeys = operatorCall({
  ...passkeyFacts.passkeys,
  summary: 'Passkeys of the operator who asks.',
  harmless: 'Reads only.',
  input: z.object({}),
  reply: z.object({
    /** False if browsers cannot make passkeys here: at an IP address, or without HTTPS. */
    can_add: z.boolean(),
    rows: z.array(OperatorPasskey),
  }),
});

export const passkeyBegin = operatorCall({
  ...passkeyFacts.passkeyBegin,
  summary: 'What a browser needs to make a passkey.',
  harmless: OWN,
  needsStepUp: true,
  input: z.object({}),
  reply: Ceremony,
});

export const passkeyAdd = operatorCall({
  ...passkeyFacts.passkeyAdd,
  summary: 'Adds the passkey that a browser has made; it stands beside the authenticator.',
  harmless: OWN,
  needsStepUp: true,
  input: z.object({ challenge, name, passkey, reason }),
  reply: Done,
});

export const passkeyRemove = operatorCall({
  ...passkeyFacts.passkeyRemove,
  summary: 'Removes a passkey; the authenticator stays.',
  harmless: OWN,
  needsStepUp: true,
  input: z.object({ id, reason }),
  reply: Done,
});

/** Calls about passkeys of operators. */
export const PASSKEY_CALLS = [
  loginPasskey,
  stepUpPasskey,
  passkeys,
  passkeyBegin,
  passkeyAdd,
  passkeyRemove,
] as const;
