import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { codeRequest, integer, optional, text } from '../input.ts';
import { DEVICE_ID } from './device-id.ts';
import { peopleFacts } from './facts.ts';
import { SignedIn, User } from './schema.ts';

export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;
/**
 * Longer than any password may be, so that the refusal is about the password's length and not about
 * the field.
 */
export const anyPassword = z
  .string({ error: 'password.missing' })
  .min(1, 'password.missing')
  .max(1_024);

export const identifierType = z.enum(['email', 'mobile'], { error: 'field.invalid' });
/** Id of an area code; here the calling code itself, for example 852. */
export const areaId = integer({ min: 1, max: 9_999 }, 'areaCode.invalid');
export const identifier = text({ min: 1, max: 254 }, 'account.missing');

export const createDemo = endpoint({
  ...peopleFacts.createDemo,
  access: 'public',
  summary: 'Opens the demo account of demo_id, or returns to it: the same id is the same account.',
  done: 'done.demo',
  input: z.object({
    demo_id: z.string({ error: 'demo.idInvalid' }).regex(DEVICE_ID, 'demo.idInvalid'),
  }),
  reply: SignedIn,
});

export const login = endpoint({
  ...peopleFacts.login,
  access: 'public',
  summary:
    'Logs in by e-mail, or by mobile with its area code. Who has a second step is refused with ' +
    'factor.needed and goes on with login_second. After many wrong passwords of strangers the ' +
    'refusal is login.workNeeded: its work_id and the key it asks for go with the next try.',
  done: 'done.login',
  input: z.object({
    login_type: optional(identifierType),
    area_id: optional(areaId),
    account: identifier,
    password: anyPassword,
    /** Id of the work, from a refusal with login.workNeeded. */
    work_id: optional(text({ min: 1, max: 64 }, 'work.over')),
    /** The derived key with the required prefix, in hexadecimal digits. */
    work_answer: optional(text({ min: 1, max: 128 }, 'work.wrong')),
  }),
  reply: SignedIn,
});

export const register = endpoint({
  ...peopleFacts.register,
  access: 'public',
  summary: 'Registers a real account by e-mail or mobile.',
  done: 'done.register',
  input: z.object({
    type: identifierType,
    /**
     * Needed with a mobile number; with an e-mail address it may be sent as the country of
     * residence.
     */
    area_id: optional(areaId),
    account: optional(text({ min: 1, max: 254 }, 'account.missing')),
    mobile: optional(text({ min: 1, max: 32 }, 'mobile.invalid')),
    password: anyPassword,
    re_password: z.string({ error: 'password.mismatch' }).max(1_024, 'password.mismatch'),
    invite_code: optional(text({ min: 1, max: 32 }, 'invite.unknown')),
    /** The code that was sent, the text of the picture, or the result of the work. */
    sms_code: optional(text({ min: 1, max: 64 }, 'code.missing')),
    request_id: codeRequest,
    /** Id of the captcha picture or of the work. */
    key: optional(text({ min: 1, max: 64 }, 'captcha.wrong')),
  }),
  reply: SignedIn,
});

export const userInfo = endpoint({
  ...peopleFacts.userInfo,
  access: 'user',
  summary: 'The caller.',
  input: z.object({}),
  reply: User,
});

export const logout = endpoint({
  ...peopleFacts.logout,
  access: 'user',
  summary: 'Revokes the token it is called with.',
  done: 'done.logout',
  input: z.object({}),
  reply: z.object({}),
});
