import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { identityFacts } from './facts.ts';
import { text } from '../input.ts';

/* Stops an intruder by a link in an e-mail: ends all sessions and stops withdrawals. */

export const stopByLink = endpoint({
  ...identityFacts.stopByLink,
  access: 'public',
  summary: 'Ends all sessions of an account and stops its payouts, by the link of a letter, once.',
  done: 'done.guard',
  input: z.object({ token: text({ min: 1, max: 64 }, 'guard.linkInvalid') }),
  reply: z.object({}),
});

export const stopOwn = endpoint({
  ...identityFacts.stopOwn,
  access: 'real',
  summary: "Ends the caller's other sessions and stops their payouts until support releases them.",
  done: 'done.guard',
  input: z.object({}),
  reply: z.object({}),
});
