import { CODE_MINUTES } from '@fulcrum/contract/identity/calls';
import type { Language } from '@fulcrum/contract/languages';
import type { NoticeName } from '@fulcrum/messages/notices/keys';
import { say, type Figures } from '@fulcrum/messages/say';

import type { Letter } from '../../notifications/mail/module.ts';
import { addressOf, type Identifier } from '../users/identifier.ts';

const CODE_MS = CODE_MINUTES * 60_000;
/** After this time a notice is no longer worth sending. */
const NOTICE_MS = 3 * 86_400_000;

/** Returns the letter that contains a code. */
export function codeLetter(
  purpose: 'register' | 'reset',
  identifier: Identifier,
  language: Language,
  code: string,
): Letter {
  const figures = { code, minutes: CODE_MINUTES };
  const rest = { to: addressOf(identifier), isSecret: true, usefulMs: CODE_MS };
  if (identifier.kind === 'mobile') {
    return { ...rest, kind: 'sms', subject: '', text: say(language, 'sms.code', figures) };
  }
  return {
    ...rest,
    kind: 'email',
    // Subjects are shown on locked screens and in lists, so only the text contains the code.
    subject: say(language, `mail.${purpose}.subject`),
    text: say(language, `mail.${purpose}.text`, figures),
  };
}

/**
 * Returns the letter that tells the owner of an account that someone tried to register with its
 * address.
 */
export function existsLetter(identifier: Identifier, language: Language): Letter {
  const rest = { to: addressOf(identifier), isSecret: false, usefulMs: CODE_MS };
  return identifier.kind === 'mobile'
    ? { ...rest, kind: 'sms', subject: '', text: say(language, 'sms.exists') }
    : {
        ...rest,
        kind: 'email',
        subject: say(language, 'mail.exists.subject'),
        text: say(language, 'mail.exists.text'),
      };
}

/** Returns a notice as an e-mail or SMS, depending on the user's address. */
export function noticeLetter(
  about: NoticeName,
  identifier: Identifier,
  language: Language,
  figures: Figures,
): Letter {
  const rest = { to: addressOf(identifier), isSecret: false, usefulMs: NOTICE_MS };
  return identifier.kind === 'mobile'
    ? { ...rest, kind: 'sms', subject: '', text: say(language, `sms.${about}`, figures) }
    : {
        ...rest,
        kind: 'email',
        subject: say(language, `mail.${about}.subject`),
        text: say(language, `mail.${about}.text`, figures).trimEnd(),
      };
}
