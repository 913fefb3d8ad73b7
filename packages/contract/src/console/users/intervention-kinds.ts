import type { Permission } from '../roles.ts';

/** Interventions in one user's account, and the permissions they need. */
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

/** Why a balance is adjusted; the account log shows the reason in every language. */
export const ADJUSTMENT_CATEGORIES = ['correction', 'goodwill', 'chargeback', 'other'] as const;
export type AdjustmentCategory = (typeof ADJUSTMENT_CATEGORIES)[number];

/** How long withdrawals can be frozen at a time by one operator alone, and by two together. */
export const FREEZE_HOURS = { alone: 72, together: 90 * 24 } as const;
