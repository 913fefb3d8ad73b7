import type { Intervention } from '@fulcrum/contract/console/users/intervention-schema';
import { microUsd } from '@fulcrum/engine/units/units';
import { formatDateTime, formatMoney } from '@fulcrum/ui/format';

import { say } from '../../i18n/i18n.ts';

const DAY_HOURS = 24;

/** How long a freeze lasts, in whole days where it is. */
export const spanText = (hours: number): string =>
  hours % DAY_HOURS === 0
    ? say('step.days', { count: hours / DAY_HOURS })
    : say('step.hours', { count: hours });

/** What a step does, in one line. */
export function stepText(step: Intervention): string {
  switch (step.kind) {
    case 'freezePayouts': {
      const ground = step.ground === null ? '' : say(`ground.${step.ground}`);
      return say('step.freezePayouts', { span: spanText(step.hours ?? 0), ground });
    }
    case 'capLeverage':
      return step.leverage_max === null
        ? say('step.uncapLeverage')
        : say('step.capLeverage', { max: step.leverage_max });
    case 'adjust': {
      const amount = formatMoney(microUsd(step.amount ?? 0), { isSigned: true });
      const why = step.category === null ? '' : say(`adjustment.${step.category}`);
      return say('step.adjust', { amount, why: step.note === '' ? why : `${why}: ${step.note}` });
    }
    case 'closePosition':
    case 'cancelOrder':
      return say(`step.${step.kind}`, { id: step.order_id ?? '', order: step.order });
    default:
      return say(`step.${step.kind}`);
  }
}

/** Who proposed and who decided. */
export function peopleText(step: Intervention): string {
  const { proposer, decider, needs_two: needsTwo } = step;
  return needsTwo && decider !== ''
    ? say('step.two', { first: proposer, second: decider })
    : proposer;
}

/** Until when a freeze holds; empty when none does at `now`. */
export const frozenText = (until: number | null, now: number): string =>
  until === null || until <= now ? '' : formatDateTime(until);
