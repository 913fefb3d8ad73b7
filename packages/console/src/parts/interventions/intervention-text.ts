import type { Intervention } from '@fulcrum/contract/console/users/intervention-schema';
import { microUsd } from '@fulcrum/engine/units/units';
import { formatDateTime, formatMoney } from '@fulcrum/ui/figures/format';

import { t } from '../../i18n/i18n.ts';

const DAY_HOURS = 24;

/** Formats the length of a freeze, in days if it is a whole number of days. */
export const lengthText = (hours: number): string =>
  hours % DAY_HOURS === 0
    ? t('intervention.days', { count: hours / DAY_HOURS })
    : t('intervention.hours', { count: hours });

/** Returns what an intervention does, in one line. */
export function interventionText(intervention: Intervention): string {
  switch (intervention.kind) {
    case 'freezePayouts': {
      const ground = intervention.ground === null ? '' : t(`ground.${intervention.ground}`);
      return t('intervention.freezePayouts', { span: lengthText(intervention.hours ?? 0), ground });
    }
    case 'capLeverage':
      return intervention.leverage_max === null
        ? t('intervention.uncapLeverage')
        : t('intervention.capLeverage', { max: intervention.leverage_max });
    case 'adjust': {
      const amount = formatMoney(microUsd(intervention.amount ?? 0), { isSigned: true });
      const why = intervention.category === null ? '' : t(`adjustment.${intervention.category}`);
      return t('intervention.adjust', {
        amount,
        why: intervention.note === '' ? why : `${why}: ${intervention.note}`,
      });
    }
    case 'closePosition':
    case 'cancelOrder':
      return t(`intervention.${intervention.kind}`, {
        id: intervention.order_id ?? '',
        order: orderText(intervention.order),
      });
    default:
      return t(`intervention.${intervention.kind}`);
  }
}

/** Returns the code and side of an order, of which the server says `EURUSD buy`. */
function orderText(order: string): string {
  const [code = '', side = ''] = order.split(' ');
  return side === 'buy' || side === 'sell' ? `${code} ${t(`side.${side}`)}` : order;
}

/** Returns the names of the operators who proposed and decided. */
export function operatorsText(intervention: Intervention): string {
  const { proposer, decider, needs_two: needsTwo } = intervention;
  return needsTwo && decider !== ''
    ? t('intervention.two', { first: proposer, second: decider })
    : proposer;
}

/** Formats the end of a freeze; empty if no freeze is in force at `now`. */
export const frozenText = (until: number | null, now: number): string =>
  until === null || until <= now ? '' : formatDateTime(until);
