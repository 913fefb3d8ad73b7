import { Refused } from '../../platform/refusal.ts';

const LENGTH_MIN = 3;
const LENGTH_MAX = 20;
/** A longer run of digits, ignoring separators, may be a phone number. */
const DIGITS_MAX = 5;

/** Returns the normalised public nickname; refuses one that is not allowed. */
export function checkedNickname(text: string): string {
  const name = text.normalize('NFKC').trim().replace(/\s+/g, ' ');
  if (isContact(name)) throw new Refused('rank.contact');
  const { length } = [...name];
  const isPlain = /^[\p{L}\p{M}\p{N} ._-]+$/u.test(name) && /\p{L}/u.test(name);
  if (length < LENGTH_MIN || length > LENGTH_MAX || !isPlain) throw new Refused('rank.nickname');
  return name;
}

/** Returns the name without case and signs, to compare names that readers would confuse. */
export const nicknameKey = (name: string): string =>
  name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');

function isContact(name: string): boolean {
  const runs = name.replace(/[\s().+_-]/g, '').match(/\p{N}+/gu) ?? [];
  return name.includes('@') || runs.some((run) => run.length > DIGITS_MAX);
}
