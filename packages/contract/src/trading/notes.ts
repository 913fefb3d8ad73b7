import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { integer, orderId } from '../input.ts';
import { EpochMs } from '../reply.ts';
import { tradingFacts } from './facts.ts';
import { NOTE_LIMITS, noteTextOf, tagOf } from './note-text.ts';

/** A tag as it is kept, of any way to write it. */
export const tag = z.string({ error: 'tags.invalid' }).transform((value, context) => {
  const kept = tagOf(value);
  if (kept !== null) return kept;
  context.addIssue({ code: 'custom', message: 'tags.invalid', input: value });
  return z.NEVER;
});

const noteText = z.string({ error: 'note.invalid' }).transform((value, context) => {
  const kept = noteTextOf(value);
  if (kept !== null) return kept;
  context.addIssue({ code: 'custom', message: 'note.invalid', input: value });
  return z.NEVER;
});

const tags = z
  .array(tag, { error: 'tags.invalid' })
  .max(NOTE_LIMITS.tags, { error: 'tags.invalid' })
  .transform((all) => [...new Set(all)]);

/** What a person wrote about a position; only that person sees it. */
export const TradeNote = z
  .object({
    /** The order that the position was opened by; parts that were closed share its note. */
    id: z.int().positive(),
    /** Plain text; empty if there is none. */
    text: z.string(),
    tags: z.array(z.string()),
    /** Counts the changes; 0 if nothing was ever written. */
    version: z.int().nonnegative(),
    /** When it was changed last; null if nothing was ever written. */
    saved_at: EpochMs.nullable(),
  })
  .meta({ id: 'TradeNote' });
export type TradeNote = z.infer<typeof TradeNote>;

export const note = endpoint({
  ...tradingFacts.note,
  access: 'user',
  summary: "The caller's note and tags on one of their orders.",
  input: z.object({ id: orderId }),
  reply: TradeNote,
});

export const saveNote = endpoint({
  ...tradingFacts.saveNote,
  access: 'user',
  summary:
    'Replaces note (1,000 characters at most) and tags (5 at most of 24 characters) of an order. ' +
    '`version` is the one that was read. If it is not the newest, refusal 1066 contains version, ' +
    'text and tags (with commas between them) of the newest, and nothing is changed; the same ' +
    'text and tags again are a success.',
  input: z.object({
    id: orderId,
    text: noteText,
    tags,
    version: integer({ min: 0, max: 2_147_483_646 }, 'field.invalid'),
  }),
  reply: TradeNote,
});

export const noteTags = endpoint({
  ...tradingFacts.noteTags,
  access: 'user',
  summary: 'The tags that the caller uses (50 at most), those of most positions first.',
  input: z.object({}),
  reply: z.object({ tags: z.array(z.object({ tag: z.string(), positions: z.int() })) }),
});
