import { randomInt } from 'node:crypto';

import { createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

import type { CaptchaWork } from '@fulcrum/contract/identity/schema';

const ALGORITHM = 'PBKDF2/SHA-256';
/** Takes two million rounds on average: a second or two on a phone, half a second on a desktop. */
const ROUNDS = 5_000;
const TURNS = { min: 200, max: 600 };

/**
 * Returns work for a browser and its answer, which the server knows because it chose the counter.
 * Each level doubles the browser's work, while creating the work takes the same time.
 */
export async function newWork(level = 0): Promise<{
  readonly parameters: CaptchaWork['parameters'];
  readonly answer: string;
}> {
  const counter = randomInt(TURNS.min, TURNS.max) * 2 ** level;
  const order = { algorithm: ALGORITHM, cost: ROUNDS, counter, deriveKey };
  const challenge = await createChallenge(order);
  const solution = await solveChallenge({ challenge, counterStart: counter, deriveKey });
  if (!solution) throw new Error('Expected the new work to have an answer');
  const { cost, keyLength, keyPrefix, nonce, salt } = challenge.parameters;
  const parameters = { algorithm: ALGORITHM, cost, keyLength, keyPrefix, nonce, salt } as const;
  return { parameters, answer: solution.derivedKey };
}
