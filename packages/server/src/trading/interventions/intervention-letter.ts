import { say } from '@fulcrum/messages/say';
import type { AccountChange } from '@fulcrum/messages/notices/keys';
import type { Language } from '@fulcrum/contract/languages';
import { formatDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';

import type { Notice } from '../../identity/auth/module.ts';
import { utcTime } from '../../platform/http/display-time.ts';
import { frozenUntil, type Terms } from './intervention-kinds.ts';

/** Returns the notice to the owner about an intervention in their account. */
export function noticeOf(terms: Terms, decidedAt: number): Notice {
  return {
    about: 'account',
    // Events of orders have their own notice, with price and result.
    ...('orderId' in terms ? { facts: null } : {}),
    figures: (language) => ({
      change: changeText(terms, decidedAt, language),
      time: utcTime(decidedAt, language),
    }),
  };
}

function changeText(terms: Terms, decidedAt: number, language: Language): string {
  const tell = (change: AccountChange, figures = {}) =>
    say(language, `account.change.${change}`, figures);
  switch (terms.kind) {
    case 'freezeTrading':
      return tell('tradingFrozen');
    case 'freeTrading':
      return tell('tradingFree');
    case 'freezePayouts': {
      const until = utcTime(frozenUntil(terms, decidedAt), language);
      const ground = say(language, `freeze.ground.${terms.ground}`);
      return tell('payoutsFrozen', { until, ground });
    }
    case 'freePayouts':
      return tell('payoutsFree');
    case 'capLeverage':
      return terms.leverageMax === null
        ? tell('leverageFree')
        : tell('leverageCapped', { max: terms.leverageMax });
    case 'adjust': {
      const why = say(language, `adjustment.${terms.category}`);
      return tell('adjusted', {
        amount: formatDecimal(terms.amount, USD_DIGITS, 2),
        why: terms.note === '' ? why : `${why}: ${terms.note}`,
      });
    }
    case 'closePosition':
      return tell('positionClosed', { order: terms.orderId });
    case 'cancelOrder':
      return tell('orderCancelled', { order: terms.orderId });
  }
}
