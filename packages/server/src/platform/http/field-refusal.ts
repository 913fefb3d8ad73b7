import type { z } from 'zod';

import { isReason, type Reason } from '@fulcrum/contract/codes';

import { Refused } from '../refusal.ts';

/**
 * Returns the refusal of the first invalid field of an input, with the field's own code and name.
 */
export function fieldRefusal(error: z.ZodError, input: unknown): Refused {
  const issue = error.issues[0];
  const field = issue?.path.join('.') ?? '';
  const reason = issue ? reasonIn(issue) : null;
  if (reason && reason !== 'field.invalid') return new Refused(reason, { field });
  return new Refused(isMissing(input, field) ? 'field.missing' : 'field.invalid', { field });
}

/**
 * Returns the first top-level field that contains, at any depth, a text the store cannot keep: one
 * with a zero byte or half of a surrogate pair. Such a text would fail its transaction, and the
 * desk, which writes many turns in one transaction, stops when one fails.
 */
export function unkeepableField(input: unknown): string | null {
  if (typeof input !== 'object' || input === null) return null;
  return Object.entries(input).find(([, value]) => !isKeepable(value))?.[0] ?? null;
}

function isKeepable(value: unknown): boolean {
  if (typeof value === 'string') return !/\p{Surrogate}|\0/u.test(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isKeepable);
}

/**
 * Returns the reason in a schema's error, whose message is the reason; the error of a union
 * contains the errors of its branches.
 */
function reasonIn(issue: z.core.$ZodIssue): Reason | null {
  if (isReason(issue.message)) return issue.message;
  if (issue.code !== 'invalid_union') return null;
  for (const inner of issue.errors.flat()) {
    const reason = reasonIn(inner);
    if (reason) return reason;
  }
  return null;
}

function isMissing(input: unknown, field: string): boolean {
  if (typeof input !== 'object' || input === null) return true;
  const value = new Map(Object.entries(input)).get(field);
  return value === undefined || value === '';
}
