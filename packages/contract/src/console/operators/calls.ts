import { z } from 'zod';

import { factorProof } from '../../factors/calls.ts';
import { integer, optional, text } from '../../input.ts';
import { open, operatorCall, reason } from '../call.ts';
import { ROLES } from '../roles.ts';
import { Done } from '../schema.ts';
import { operatorFacts } from './facts.ts';
import { SIGN_IN } from './passkeys.ts';
import * as wire from './schema.ts';

export const OPERATOR_PASSWORD_LENGTH = { min: 12, max: 128 } as const;
/**
 * Longer than any password may be, so that the refusal is about the password's length and not about
 * the field.
 */
const password = z.string({ error: 'password.missing' }).min(1, 'password.missing').max(1_024);
/** Six digits of the authenticator app, or a recovery code. */
const code = text({ min: 6, max: 32 }, 'operator.codeWrong');
/** A code, or the signature of a passkey with its challenge. */
const eitherFactor = {
  code: optional(code),
  factor_challenge: factorProof.factor_challenge,
  factor_passkey: factorProof.factor_passkey,
};
const token = text({ min: 20, max: 100 }, 'operator.linkInvalid');
const email = text({ min: 3, max: 254 }, 'email.invalid');
const name = text({ min: 1, max: 80 }, 'operator.nameMissing');
const role = z.enum(ROLES, { error: 'operator.roleInvalid' });
const id = integer({ min: 1, max: Number.MAX_SAFE_INTEGER }, 'console.filterInvalid');

const READS = 'Reads only.';
const OWN_TABLES = 'Changes operators, who hold no trading account.';

export const login = open({
  ...operatorFacts.login,
  summary: 'Signs in with e-mail, password and a code or a passkey, all in one.',
  harmless: SIGN_IN,
  input: z.object({ email, password, ...eitherFactor }),
  reply: wire.Me,
});

export const enrolBegin = open({
  ...operatorFacts.enrolBegin,
  summary: 'Opens a one-time link and answers the secret of the second factor.',
  harmless: SIGN_IN,
  input: z.object({ token }),
  reply: wire.Enrolment,
});

export const enrolFinish = open({
  ...operatorFacts.enrolFinish,
  summary: 'Sets password and second factor, answers the recovery codes, and signs in.',
  harmless: SIGN_IN,
  input: z.object({ token, email, name, password, code }),
  reply: wire.Enrolled,
});

export const me = operatorCall({
  ...operatorFacts.me,
  summary: 'The operator who asks, and what the role allows.',
  harmless: READS,
  input: z.object({}),
  reply: wire.Me,
});

export const logout = operatorCall({
  ...operatorFacts.logout,
  summary: 'Ends the session it is called with.',
  harmless: SIGN_IN,
  input: z.object({}),
  reply: Done,
});

export const stepUp = operatorCall({
  ...operatorFacts.stepUp,
  summary: 'Proves the second factor again, for five minutes of changes.',
  harmless: SIGN_IN,
  input: z.object(eitherFactor),
  reply: wire.Me,
});

export const operators = operatorCall({
  ...operatorFacts.operators,
  summary: 'All operators.',
  harmless: READS,
  permission: 'operators.view',
  input: z.object({}),
  reply: z.array(wire.Operator),
});

export const inviteOperator = operatorCall({
  ...operatorFacts.inviteOperator,
  summary: 'Makes an operator and a one-time link that lasts 24 hours.',
  harmless: OWN_TABLES,
  permission: 'operators.change',
  needsStepUp: true,
  input: z.object({ email, name, role, reason }),
  reply: wire.Invitation,
});

export const setOperatorRole = operatorCall({
  ...operatorFacts.setOperatorRole,
  summary: 'Changes the role of another operator and ends their sessions.',
  harmless: OWN_TABLES,
  permission: 'operators.change',
  needsStepUp: true,
  input: z.object({ id, role, reason }),
  reply: Done,
});

export const disableOperator = operatorCall({
  ...operatorFacts.disableOperator,
  summary: 'Shuts another operator out at once.',
  harmless: OWN_TABLES,
  permission: 'operators.change',
  needsStepUp: true,
  input: z.object({ id, reason }),
  reply: Done,
});

export const resetOperator = operatorCall({
  ...operatorFacts.resetOperator,
  summary: 'Takes password and second factor of another operator away and makes a new link.',
  harmless: OWN_TABLES,
  permission: 'operators.change',
  needsStepUp: true,
  input: z.object({ id, reason }),
  reply: wire.Invitation,
});

/** Calls for signing in and out. */
export const SIGN_IN_CALLS = [login, enrolBegin, enrolFinish, me, logout, stepUp] as const;

/** Calls for managing operators. */
export const MANAGEMENT_CALLS = [
  operators,
  inviteOperator,
  setOperatorRole,
  disableOperator,
  resetOperator,
] as const;
