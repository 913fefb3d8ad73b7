import type { AdjustmentCategory } from '@fulcrum/contract/console/users/intervention-kinds';
import type { FreezeGround } from '@fulcrum/engine/limits';
import type { InterventionAct } from '@fulcrum/engine/operators/intervention';
import { microUsd } from '@fulcrum/engine/units/units';

/** The terms of an intervention in the form in which they are stored. */
export type Terms =
  | { readonly kind: 'freezeTrading' | 'freeTrading' | 'freePayouts' }
  | { readonly kind: 'freezePayouts'; readonly ground: FreezeGround; readonly hours: number }
  /** Null removes the cap. */
  | { readonly kind: 'capLeverage'; readonly leverageMax: number | null }
  | {
      readonly kind: 'adjust';
      readonly category: AdjustmentCategory;
      /** Shown to the user with the category; may be empty. */
      readonly note: string;
      /** Micro-USD; negative amounts are deducted. */
      readonly amount: number;
    }
  | {
      readonly kind: 'closePosition' | 'cancelOrder';
      readonly orderId: number;
      readonly code: string;
      readonly side: 'buy' | 'sell';
    };
export type InterventionKind = Terms['kind'];

const HOUR_MS = 3_600_000;

/** Returns when a freeze that is decided at `decidedAt` ends, epoch ms. */
export const frozenUntil = ({ hours }: { readonly hours: number }, decidedAt: number): number =>
  decidedAt + hours * HOUR_MS;

/** Returns the desk's command for an intervention that is decided at `decidedAt`. */
export function actOf(terms: Terms, decidedAt: number): InterventionAct {
  switch (terms.kind) {
    case 'freezeTrading':
      return { kind: 'limit', changes: { isRestricted: true } };
    case 'freeTrading':
      return { kind: 'limit', changes: { isRestricted: false } };
    case 'freezePayouts': {
      const payoutFreeze = { ground: terms.ground, until: frozenUntil(terms, decidedAt) };
      return { kind: 'limit', changes: { payoutFreeze } };
    }
    case 'freePayouts':
      return { kind: 'limit', changes: { payoutFreeze: null } };
    case 'capLeverage':
      return { kind: 'limit', changes: { leverageMax: terms.leverageMax } };
    case 'adjust':
      return { kind: 'adjust', amount: microUsd(terms.amount), memo: memoOf(terms) };
    case 'closePosition':
      return { kind: 'close', orderId: terms.orderId };
    case 'cancelOrder':
      return { kind: 'cancel', orderId: terms.orderId };
  }
}

/**
 * Returns the memo for the account log: the category, which is translated when shown, and the note
 * as typed.
 */
const memoOf = ({ category, note }: { readonly category: string; readonly note: string }) =>
  note === '' ? category : `${category}: ${note}`;

/**
 * Returns whether an intervention that was decided before the process stopped should still be
 * carried out. A close or cancellation was meant only for the quote of that moment.
 */
export const isStillMeant = ({ kind }: Terms): boolean =>
  kind !== 'closePosition' && kind !== 'cancelOrder';
