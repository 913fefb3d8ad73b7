import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { codeRequest, oneOf, optional, text } from '../input.ts';
import { anyPassword, areaId, identifier, identifierType } from '../people/calls.ts';
import { identityFacts } from './facts.ts';
import {
  AreaCode,
  Captcha,
  CaptchaWork,
  CodeSent,
  PersonSession,
  PublicSetting,
} from './schema.ts';

/** The purpose of a code, as a number. */
export const CODE_PURPOSE = { register: 1, reset: 2 } as const;
/** Seconds until another code can be requested. */
export const RESEND_SECONDS = 60;
export const CODE_MINUTES = 10;
export const CODE_TRIES_MAX = 5;

const codePurpose = oneOf([CODE_PURPOSE.register, CODE_PURPOSE.reset], 'codePurpose.invalid');
export const code = text({ min: 1, max: 64 }, 'code.missing');

export const areaList = endpoint({
  ...identityFacts.areaList,
  access: 'public',
  summary: 'Countries with their calling codes; the id is the calling code, which some share.',
  input: z.object({}),
  reply: z.array(AreaCode),
});

export const setting = endpoint({
  ...identityFacts.setting,
  access: 'public',
  summary:
    'A setting by its key: is_show_mobile says whether mobile numbers can register, ' +
    'needs_verification whether withdrawals need a verified identity.',
  input: z.object({
    key: z.enum(['is_show_mobile', 'needs_verification'], { error: 'setting.unknown' }),
  }),
  reply: PublicSetting,
});

export const captcha = endpoint({
  ...identityFacts.captcha,
  access: 'public',
  summary: 'A new picture to read, needed to register where verify_reg_type is 2.',
  input: z.object({}),
  reply: Captcha,
});

export const captchaWork = endpoint({
  ...identityFacts.captchaWork,
  access: 'public',
  summary:
    'Work for the browser of who cannot read the picture: to register, its id is sent as key and ' +
    'the derived key as sms_code.',
  input: z.object({}),
  reply: CaptchaWork,
});

export const sendEmail = endpoint({
  ...identityFacts.sendEmail,
  access: 'public',
  summary: 'Sends a code by e-mail. The answer does not tell whether an account has the address.',
  done: 'done.code',
  input: z.object({ to: identifier, area_id: optional(areaId), type: codePurpose }),
  reply: CodeSent,
});

export const sendSms = endpoint({
  ...identityFacts.sendSms,
  access: 'public',
  summary: 'Sends a code by SMS. The answer does not tell whether an account has the number.',
  done: 'done.code',
  input: z.object({ to: identifier, area_id: optional(areaId), type: codePurpose }),
  reply: CodeSent,
});

export const forgetPassword = endpoint({
  ...identityFacts.forgetPassword,
  access: 'public',
  summary: 'Sets a new password with a code that was sent, and logs out everywhere.',
  done: 'done.password',
  input: z.object({
    type: identifierType,
    account: identifier,
    area_id: optional(areaId),
    new_password: anyPassword,
    secondary_password: z.string({ error: 'password.mismatch' }).max(1_024, 'password.mismatch'),
    auth_code: code,
    request_id: codeRequest,
  }),
  reply: z.object({}),
});

export const amendPassword = endpoint({
  ...identityFacts.amendPassword,
  access: 'real',
  summary:
    'Changes the password and logs out everywhere else. auth_code, sent to the person’s own ' +
    'address for purpose 2, is needed where such messages are sent, and old_password elsewhere; ' +
    'one that is sent has to be right.',
  done: 'done.password',
  input: z.object({
    old_password: optional(anyPassword),
    new_password: anyPassword,
    auth_code: optional(code),
    request_id: codeRequest,
    type: optional(identifierType),
  }),
  reply: z.object({}),
});

export const sessions = endpoint({
  ...identityFacts.sessions,
  access: 'user',
  summary: 'Where the caller is logged in, the last used first.',
  input: z.object({}),
  reply: z.array(PersonSession),
});

export const revokeSession = endpoint({
  ...identityFacts.revokeSession,
  access: 'user',
  summary: 'Logs one of the caller’s other sessions out.',
  done: 'done.session',
  input: z.object({ id: z.string({ error: 'session.unknown' }).max(64, 'session.unknown') }),
  reply: z.object({}),
});

export const revokeOthers = endpoint({
  ...identityFacts.revokeOthers,
  access: 'user',
  summary: 'Logs the caller out everywhere else.',
  done: 'done.session',
  input: z.object({}),
  reply: z.object({}),
});
