import assert from 'node:assert/strict';

import { inParallel, logIn, register } from './stranger.ts';

const WRONG_PASSWORD = 1101;
const GUESSES_PER_ADDRESS = 10;

/**
 * Attack: passwords are guessed with other spellings of an account, such as full-width letters or
 * dashes, which must not count as new accounts.
 */
export async function guessBySpellings(base: string): Promise<void> {
  const account = 'spelled@example.com';
  await register(base, account, { address: '192.0.2.10' });
  const spellings = [...account].flatMap((letter, index) =>
    /[a-z]/.test(letter) ? [account.slice(0, index) + wide(letter) + account.slice(index + 1)] : [],
  );
  const answers = await inParallel(GUESSES_PER_ADDRESS + 5, 2, (index) =>
    logIn(
      base,
      { account: spellings[index] ?? account, password: `guess ${index}` },
      {
        address: '192.0.2.11',
      },
    ),
  );
  const judged = answers.filter(({ code }) => code === WRONG_PASSWORD).length;
  assert.equal(judged, GUESSES_PER_ADDRESS, `${judged} guesses of one address were judged`);
}

const wide = (letter: string): string =>
  String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0);
