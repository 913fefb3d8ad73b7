import { z } from 'zod';

import { parseDecimal, plainText } from '@fulcrum/engine/units/decimal';

import type { Reason } from './codes.ts';

/* Schemas of inputs. Queries and forms contain only text, so every number may be a decimal
   string or a JSON number. A schema's message is the name of the refusal; the server adds the
   field. */

/** Plain decimals, without exponent, separators or blanks. */
const PLAIN_DECIMAL = /^-?\d{1,16}(\.\d{1,20})?$/;

/** Longer than the text of any meaningful number. */
const NUMBER_TEXT_MAX = 40;

const numeric = (reason: Reason) =>
  z.union([z.string().max(NUMBER_TEXT_MAX, reason), z.number()], { error: reason });

/**
 * A decimal that is kept as text, because its unit depends on the instrument. NaN, infinities,
 * exponents, "1,5" and negative zero are refused.
 */
export function decimal(reason: Reason) {
  return numeric(reason)
    .transform(asText)
    .refine((text) => PLAIN_DECIMAL.test(text) && !isNegativeZero(text), { error: reason });
}

/** A decimal in whole units of 10^-digits, refused if it has more decimals. */
export function exact(digits: number, reason: Reason) {
  return numeric(reason).transform((value, context) => {
    const text = asText(value);
    const isPlain = PLAIN_DECIMAL.test(text) && !isNegativeZero(text);
    const units = isPlain ? parseDecimal(text, digits) : null;
    if (units !== null) return units;
    context.addIssue({ code: 'custom', message: reason, input: value });
    return z.NEVER;
  });
}

/** A whole number from `min` to `max`. */
export function integer(range: { min: number; max: number }, reason: Reason) {
  return exact(0, reason).refine((value) => value >= range.min && value <= range.max, {
    error: reason,
  });
}

/** One of a few whole numbers, for example 1 buy and 2 sell. */
export function oneOf<const Values extends readonly number[]>(values: Values, reason: Reason) {
  return exact(0, reason).transform((value, context): Values[number] => {
    const known = values.find((candidate) => candidate === value);
    if (known !== undefined) return known;
    context.addIssue({ code: 'custom', message: reason, input: value });
    return z.NEVER;
  });
}

/** Text of `min` to `max` characters after trimming. */
export function text(range: { min: number; max: number }, reason: Reason) {
  return z.string({ error: reason }).trim().min(range.min, reason).max(range.max, reason);
}

/** Reads an empty string as not sent, because forms and queries send an untouched field as one. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return z
    .union([z.literal(''), z.null(), schema.optional()])
    .transform((value): z.output<Schema> | undefined =>
      value === '' || value === null ? undefined : value,
    )
    .optional();
}

/** Id of the request that the code was sent for; without it the newest code is meant. */
export const codeRequest = optional(text({ min: 1, max: 64 }, 'code.wrong'));
export const orderId = integer({ min: 1, max: Number.MAX_SAFE_INTEGER }, 'order.invalid');
export const instrumentId = integer({ min: 1, max: 2_147_483_647 }, 'instrument.invalid');
export const page = optional(integer({ min: 1, max: 1_000_000 }, 'page.invalid'));
/** Id of the last row read. Paging by id costs the same at any depth. */
export const before = optional(integer({ min: 1, max: Number.MAX_SAFE_INTEGER }, 'page.invalid'));

/** Whether a CSV file is divided as spreadsheets in the reader's language expect. */
export const forSpreadsheet = optional(z.literal('spreadsheet', { error: 'field.invalid' }));

/** Converts to text and keeps the sign of a negative zero, which `String` would lose. */
function asText(value: string | number): string {
  return Object.is(value, -0) ? '-0' : typeof value === 'number' ? plainText(value) : value;
}

function isNegativeZero(text: string): boolean {
  return /^-[0.]*$/.test(text);
}
