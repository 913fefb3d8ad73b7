import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { integer, optional, text } from '../input.ts';
import { anyPassword } from '../people/calls.ts';
import { SignedIn } from '../people/schema.ts';
import { EpochMs } from '../reply.ts';
import { factorsFacts, PASSKEY_NAME_MAX } from './facts.ts';

/*
 * The second factor of a login: codes of an authenticator app, passkeys, and recovery codes for
 * when both are lost. Users without any of them are never asked.
 *
 * If the user has one, a login with the right password is refused with `factor.needed` (1129). Its
 * `data` contains `challenge`, valid for five minutes on the same device and for five tries, and
 * `ways`, the names of the usable factors, separated by commas. `login_second` continues from
 * there.
 */

export const FACTOR_WAYS = ['totp', 'recovery', 'passkey'] as const;
export type FactorWay = (typeof FACTOR_WAYS)[number];
export const FACTOR_TRIES_MAX = 5;
export const CHALLENGE_MINUTES = 5;
export const PASSKEYS_MAX = 10;

const challenge = text({ min: 20, max: 100 }, 'factor.challengeOver');
const code = text({ min: 1, max: 32 }, 'factor.codeWrong');
const base64 = z.string().max(8_192);

/** The browser's answer, signed by an authenticator. */
const Assertion = z.object({
  id: base64,
  rawId: base64,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64,
    authenticatorData: base64,
    signature: base64,
    userHandle: base64.optional(),
  }),
  clientExtensionResults: z.object({}),
});

const Attestation = z.object({
  id: base64,
  rawId: base64,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64,
    attestationObject: base64,
    transports: z.array(z.string().max(32)).max(16).optional(),
  }),
  clientExtensionResults: z.object({}),
});

/** Parses JSON sent as text, because a form field can only be text. */
function jsonText<Schema extends z.ZodType>(schema: Schema) {
  return text({ min: 2, max: 32_768 }, 'passkey.refused').transform(
    (value, context): z.output<Schema> => {
      const parsed = schema.safeParse(parsedJson(value));
      if (parsed.success) return parsed.data;
      context.addIssue({ code: 'custom', message: 'passkey.refused', input: value });
      return z.NEVER;
    },
  );
}

function parsedJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}

/**
 * Proof of the second factor, needed only from users who have one: a code of the authenticator app,
 * a recovery code, or a passkey's answer as JSON with its challenge.
 */
export const factorProof = {
  factor_code: optional(code),
  factor_challenge: optional(challenge),
  factor_passkey: optional(jsonText(Assertion)),
};

const bit = z.union([z.literal(0), z.literal(1)]);

export const Passkey = z.object({
  id: z.int(),
  name: z.string(),
  created_at: EpochMs,
  CreatedAtTran: z.string(),
  last_used_at: EpochMs.nullable(),
  /** Empty if the passkey was never used. */
  LastUsedAtTran: z.string(),
});
export type Passkey = z.infer<typeof Passkey>;

export const FactorState = z.object({
  /** 1 if codes of an authenticator app are required. */
  totp: bit,
  recovery_left: z.int(),
  /** 0 if browsers cannot make passkeys here: at an IP address, or without HTTPS. */
  can_passkey: bit,
  passkeys: z.array(Passkey),
});
export type FactorState = z.infer<typeof FactorState>;

/** The codes are shown once; empty if the user keeps the existing ones. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/**
 * `options` is the input of the browser's own passkey call, in the JSON form of the WebAuthn
 * standard.
 */
export const Ceremony = z.object({
  challenge: z.string(),
  options: z.record(z.string(), z.unknown()),
});

export const factors = endpoint({
  ...factorsFacts.factors,
  access: 'real',
  summary: 'What is asked of the caller beside the password.',
  input: z.object({}),
  reply: FactorState,
});

export const loginSecond = endpoint({
  ...factorsFacts.loginSecond,
  access: 'public',
  summary:
    'The second step of a login that was refused with factor.needed, by the challenge of that ' +
    'refusal; or the whole login by a passkey, by the challenge of login_passkey.',
  done: 'done.login',
  input: z.object({
    challenge,
    factor_code: factorProof.factor_code,
    factor_passkey: factorProof.factor_passkey,
  }),
  reply: SignedIn,
});

export const loginPasskey = endpoint({
  ...factorsFacts.loginPasskey,
  access: 'public',
  summary:
    'What a passkey is to sign: for the second step of the login named by its challenge, or for ' +
    'a login without a password when there is none.',
  input: z.object({ challenge: optional(challenge) }),
  reply: Ceremony,
});

export const totpBegin = endpoint({
  ...factorsFacts.totpBegin,
  access: 'real',
  summary: 'Makes a secret for an authenticator app, for ten minutes; nothing is asked for yet.',
  input: z.object({ password: anyPassword, ...factorProof }),
  reply: z.object({ secret: z.string(), uri: z.string() }),
});

export const totpConfirm = endpoint({
  ...factorsFacts.totpConfirm,
  access: 'real',
  summary: 'The first code of the authenticator app; from now on one is asked for.',
  done: 'done.factorOn',
  input: z.object({ code }),
  reply: RecoveryCodes,
});

export const totpDisable = endpoint({
  ...factorsFacts.totpDisable,
  access: 'real',
  summary: 'Asks for no more codes of the authenticator app.',
  done: 'done.factorOff',
  input: z.object({ password: anyPassword, ...factorProof }),
  reply: z.object({}),
});

export const recoveryRenew = endpoint({
  ...factorsFacts.recoveryRenew,
  access: 'real',
  summary: 'Makes ten new recovery codes; the old ones are worth nothing from now on.',
  done: 'done.recovery',
  input: z.object({ password: anyPassword, ...factorProof }),
  reply: RecoveryCodes,
});

export const passkeyBegin = endpoint({
  ...factorsFacts.passkeyBegin,
  access: 'real',
  summary: 'What a browser needs to make a passkey.',
  input: z.object({ password: anyPassword, ...factorProof }),
  reply: Ceremony,
});

const name = text({ min: 1, max: PASSKEY_NAME_MAX }, 'passkey.nameInvalid');

export const passkeyAdd = endpoint({
  ...factorsFacts.passkeyAdd,
  access: 'real',
  summary: 'Adds the passkey that a browser has made.',
  done: 'done.passkey',
  input: z.object({ challenge, name, passkey: jsonText(Attestation) }),
  reply: RecoveryCodes,
});

const passkeyId = integer({ min: 1, max: Number.MAX_SAFE_INTEGER }, 'passkey.unknown');

export const passkeyRename = endpoint({
  ...factorsFacts.passkeyRename,
  access: 'real',
  summary: 'Gives a passkey another name.',
  input: z.object({ id: passkeyId, name }),
  reply: z.object({}),
});

export const passkeyRemove = endpoint({
  ...factorsFacts.passkeyRemove,
  access: 'real',
  summary: 'Removes a passkey; it opens nothing any more.',
  done: 'done.passkeyGone',
  input: z.object({ id: passkeyId, password: anyPassword, ...factorProof }),
  reply: z.object({}),
});

export const passkeyProof = endpoint({
  ...factorsFacts.passkeyProof,
  access: 'real',
  summary: 'What a passkey is to sign as proof for a call that asks for the second step.',
  input: z.object({}),
  reply: Ceremony,
});
