import { z } from 'zod';

import { integer } from '../../input.ts';
import { plainTextOf } from '../../plain-text.ts';
import { operatorCall } from '../call.ts';
import { Done } from '../schema.ts';
import { dayEndFacts } from './facts.ts';
import { NOTE_MAX } from './limits.ts';
import { CheckedAccounts, DayEnd } from './schema.ts';

const ON_PAPER = 'Words of operators about a day; no account, price or order depends on them.';

const day = z.string({ error: 'dayEnd.day' }).regex(/^\d{4}-\d{2}-\d{2}$/, 'dayEnd.day');
const noteText = z.string({ error: 'dayEnd.note' }).transform((value, context) => {
  const text = plainTextOf(value, NOTE_MAX);
  if (text !== null && text !== '') return text;
  context.addIssue({ code: 'custom', message: 'dayEnd.note', input: value });
  return z.NEVER;
});

export const dayEnd = operatorCall({
  ...dayEndFacts.dayEnd,
  summary:
    'A trading day: money and bookings of all real accounts, payments against their cases, the ' +
    'hand-over note and the sign-off. Without `day` it is the one that runs.',
  harmless: 'Reads only.',
  permission: 'dayEnd.view',
  input: z.object({ day: z.union([z.literal(''), day]).optional() }),
  reply: DayEnd,
});

export const checkAccounts = operatorCall({
  ...dayEndFacts.checkAccounts,
  summary:
    'Compares the balance of every real account with the sum of its ledger, 20,000 accounts at a ' +
    'time: `next` of a reply is `after` of the next call.',
  harmless: 'Reads only.',
  permission: 'dayEnd.view',
  input: z.object({
    after: integer({ min: 0, max: Number.MAX_SAFE_INTEGER }, 'page.invalid').optional(),
  }),
  reply: CheckedAccounts,
});

export const saveDayNote = operatorCall({
  ...dayEndFacts.saveDayNote,
  summary: 'Writes the next version of the hand-over note; `seen` is the version that was read.',
  harmless: ON_PAPER,
  permission: 'dayEnd.note',
  input: z.object({
    day,
    text: noteText,
    /** 0 if there was no note. */
    seen: integer({ min: 0, max: 1_000_000 }, 'dayEnd.noteChanged'),
  }),
  reply: Done,
});

export const signDay = operatorCall({
  ...dayEndFacts.signDay,
  summary: 'Signs an ended day as checked; once.',
  harmless: ON_PAPER,
  permission: 'dayEnd.sign',
  input: z.object({ day }),
  reply: Done,
});

/** Calls about the end of a trading day. */
export const DAY_END_CALLS = [dayEnd, checkAccounts, saveDayNote, signDay] as const;
