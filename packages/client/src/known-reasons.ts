import type { CODES } from '@fulcrum/contract/codes';

/**
 * Envelope codes of the refusals that an app handles in its own way, beyond showing their text. The
 * complete table stays on the server, because it would be a large part of an app's first script.
 */
const KNOWN = {
  'approval.otherAmount': 1448,
  'captcha.wrong': 1124,
  'catalogue.moved': 1520,
  'code.exhausted': 1120,
  'code.expired': 1119,
  'code.missing': 1117,
  'code.tooMany': 1122,
  'code.tooSoon': 1121,
  'code.wrong': 1118,
  'company.unknown': 1614,
  'factor.challengeOver': 1130,
  'factor.codeMissing': 1131,
  'factor.exhausted': 1135,
  'factor.needed': 1129,
  'login.refused': 1101,
  'login.workNeeded': 1147,
  'network.unknown': 1402,
  'news.unknown': 1600,
  'note.newer': 1066,
  'operator.stepUp': 1506,
  'order.late': 1036,
  'password.oldWrong': 1125,
  'preference.tooLarge': 1782,
  'preference.tooMany': 1783,
  'server.unavailable': 1091,
  'sources.invalid': 1673,
  'verification.needed': 1431,
  'wire.missing': 1403,
  'work.over': 1146,
  'work.wrong': 1145,
} as const satisfies { readonly [Name in keyof typeof CODES]?: (typeof CODES)[Name]['code'] };

export type KnownReason = keyof typeof KNOWN;

/** Returns the name of the refusal with this envelope code; null if no app handles it by name. */
export function knownReason(code: number): KnownReason | null {
  // `Object.keys` returns `string[]`; the cast restores the type of the table's keys.
  const names = Object.keys(KNOWN) as KnownReason[];
  return names.find((name) => KNOWN[name] === code) ?? null;
}
