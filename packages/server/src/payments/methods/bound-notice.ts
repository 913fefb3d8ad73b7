import { NO_TAG } from '@fulcrum/contract/payments/destination-tag';

import type { Notice } from '../../identity/auth/module.ts';
import { utcTime } from '../../platform/http/display-time.ts';
import type { Method } from './methods.ts';

const ENDS = 4;

/**
 * Returns the notice of a new payout method: first and last characters of its number, and when it
 * becomes usable.
 */
export function boundNotice(method: Method, now: number): Notice {
  const target = targetOf(method);
  return {
    about: 'payoutMethod',
    figures: (language) => ({
      target,
      time: utcTime(now, language),
      until: utcTime(method.usableAt, language),
    }),
    facts: { sum: target, fromAt: method.usableAt },
  };
}

function targetOf(method: Method): string {
  const { type, code, protocol, address, tag, bankName, payeeAccount } = method;
  const what = type === 1 ? `${code} ${protocol}` : `${code} ${bankName}`;
  const whole = type === 1 ? address : payeeAccount;
  const shown =
    type === 1 ? `${whole.slice(0, ENDS)}…${whole.slice(-ENDS)}` : `…${whole.slice(-ENDS)}`;
  return `${what} ${shown}${tag === '' || tag === NO_TAG ? '' : `?dt=${tag}`}`;
}
