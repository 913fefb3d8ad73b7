import { z } from 'zod';

/*
 * Schemas of the console. Money is whole micro-dollars, lots are millionths and prices are points,
 * sent with their number of digits: no figure is rounded.
 */

export const whole = z.number().int();

export const Done = z.object({});

/**
 * Calling code of the mobile number that the user registered with; null for an e-mail address.
 */
export const area_id = whole.nullable();

/** 0 under review, 1 done, 2 rejected, 3 ended by the user or by time. */
export const CaseStatus = whole.min(0).max(3);
