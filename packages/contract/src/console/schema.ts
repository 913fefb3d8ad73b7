import { z } from 'zod';

/*
 * What the console reads. Money is whole micro-dollars, lots are millionths and prices are points
 * with their digits beside them: no figure is rounded.
 */

export const whole = z.number().int();

export const Done = z.object({});

/** 0 under review, 1 done, 2 rejected, 3 ended by the user or by time. */
export const CaseStatus = whole.min(0).max(3);
