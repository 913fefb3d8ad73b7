import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { before, forSpreadsheet, integer, page } from '../input.ts';
import { paged } from '../reply.ts';
import { accountFacts } from './facts.ts';
import { AccountDetail, AccountLog, Balance } from './schema.ts';

/** Epoch ms, from the year 2000 to the year 2100. */
const moment = integer({ min: 946_684_800_000, max: 4_102_444_800_000 }, 'statement.range');

export const getBalance = endpoint({
  ...accountFacts.getBalance,
  access: 'user',
  summary: 'Balance, equity and margin of the caller.',
  input: z.object({}),
  reply: Balance,
});

export const forexDetail = endpoint({
  ...accountFacts.forexDetail,
  access: 'user',
  summary: 'The balance with credit score and counts of orders.',
  input: z.object({}),
  reply: AccountDetail,
});

export const forexChange = endpoint({
  ...accountFacts.forexChange,
  access: 'user',
  summary:
    'The account log, newest first. before takes the Id of the last line read and answers with ' +
    'the ones after it.',
  input: z.object({ page, before }),
  reply: paged(AccountLog),
});

export const statement = endpoint({
  ...accountFacts.statement,
  access: 'user',
  summary:
    'The account log of a period (from inclusive, to exclusive, epoch ms, 366 days at most), ' +
    'oldest first, as comma-separated values (RFC 4180, decimal points) or as printed pages. For ' +
    "a spreadsheet, columns and decimals are divided as in the reader's language: by semicolons " +
    'and commas where a comma is the decimal mark.',
  input: z.object({
    from: moment,
    to: moment,
    format: z.enum(['csv', 'pdf'], { error: 'field.invalid' }),
    for: forSpreadsheet,
  }),
  reply: z.object({
    file_name: z.string(),
    media_type: z.enum(['text/csv', 'application/pdf']),
    /** The file: CSV as text with a byte-order mark for spreadsheets, a PDF in base64. */
    content: z.string(),
  }),
});

export const resetDemo = endpoint({
  ...accountFacts.resetDemo,
  access: 'user',
  summary: 'Closes and cancels everything of a demo account and restores its balance.',
  done: 'done.reset',
  input: z.object({}),
  reply: Balance,
});
