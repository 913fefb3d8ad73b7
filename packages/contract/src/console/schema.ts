import { z } from 'zod';

/*
 * Schemas of the console. Money is whole micro-dollars, lots are millionths and prices are points,
 * sent with their number of digits: no figure is rounded.
 */

export const whole = z.number().int();

export const Done = z.object({});

/** 0 under review, 1 done, 2 rejected, 3 ended by the user or by time. */
export const CaseStatus = whole.min(0).max(3);
