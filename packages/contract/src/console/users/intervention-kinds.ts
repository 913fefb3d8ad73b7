import type { Permission } from '../roles.ts';

/** What operators do to one person's account, and what that takes. */
export const INTERVENTION_PERMISSIONS = {
  freezeTrading: 'people.freeze',
  freeTrading: 'people.freeze',
  freezePayouts: 'people.freeze',
  freePayouts: 'people.freeze',
  capLeverage: 'people.leverage',
  adjust: 'people.adjust',
  closePosition: 'people.trade',
  cancelOrder: 'people.trade',
} as const satisfies Readonly<Record<string, Permission>>;
export type InterventionKind = keyof typeof INTERVENTION_PERMISSIONS;

/** Why a balance is adjusted; the account log tells it in every language. */
export const ADJUSTMENT_CATEGORIES = ['correction', 'goodwill', 'chargeback', 'other'] as const;
export type AdjustmentCategory = (typeof ADJUSTMENT_CATEGORIES)[number];

/** How long one operator may hold payouts back, and how long two may at a time. */
export const FREEZE_HOURS = { alone: 72, together: 90 * 24 } as const;
