import { Refused } from '../../platform/refusal.ts';

const LENGTH_MIN = 3;
const LENGTH_MAX = 20;
/** As many digits in a row, with what people write between them, may be somebody's number. */
const DIGITS_MAX = 5;

/** The name that everybody will read; throws the refusal of one that cannot be. */
export function checkedNickname(text: string): string {
  const name = text.normalize('NFKC').trim().replace(/\s+/g, ' ');
  if (isContact(name)) throw new Refused('rank.contact');
  const { length } = [...name];
  const isPlain = /^[\p{L}\p{M}\p{N} ._-]+$/u.test(name) && /\p{L}/u.test(name);
  if (length < LENGTH_MIN || length > LENGTH_MAX || !isPlain) throw new Refused('rank.nickname');
  return name;
}

/** How names are compared: who differs by a sign or by capitals is the same to a reader. */
export const nicknameKey = (name: string): string =>
  name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');

function isContact(name: string): boolean {
  const runs = name.replace(/[\s().+_-]/g, '').match(/\p{N}+/gu) ?? [];
  return name.includes('@') || runs.some((run) => run.length > DIGITS_MAX);
}
