import type { Cause } from '@fulcrum/engine/order';

import { t, type TextKey } from '../../i18n/i18n.ts';

const CAUSES: Readonly<Record<Cause, TextKey>> = {
  user: 'cause.user',
  target: 'cause.target',
  stopLoss: 'cause.stopLoss',
  takeProfit: 'cause.takeProfit',
  stopOut: 'cause.stopOut',
  reset: 'cause.reset',
  expiry: 'cause.expiry',
  trailingStop: 'cause.trailingStop',
  breakEven: 'cause.breakEven',
  operator: 'cause.operator',
  reverse: 'cause.reverse',
  double: 'cause.double',
  closeBy: 'cause.closeBy',
  linked: 'cause.linked',
};

const isCause = (cause: string): cause is Cause => cause in CAUSES;

/** Returns who or what ended an order, in words. */
export const causeText = (cause: string): string => (isCause(cause) ? t(CAUSES[cause]) : cause);
