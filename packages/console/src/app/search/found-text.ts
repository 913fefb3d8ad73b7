import { serverNow } from '@fulcrum/client/clock';
import type { Found, FoundKind, FoundState } from '@fulcrum/contract/console/search/schema';
import { microLots, microUsd } from '@fulcrum/engine/units/units';
import { formatLots, formatMoney } from '@fulcrum/ui/figures/format';

import { t, type TextKey } from '../../i18n/i18n.ts';
import { ageText } from '../../parts/figures/age-text.ts';

export const GROUPS: Readonly<Record<FoundKind, TextKey>> = {
  user: 'nav.people',
  order: 'search.orders',
  deposit: 'nav.deposits',
  withdrawal: 'nav.withdrawals',
  method: 'search.methods',
  identity: 'nav.identity',
  support: 'nav.support',
};

export const STATES: Readonly<Record<FoundState, TextKey>> = {
  none: 'identity.none',
  review: 'identity.review',
  verified: 'identity.verified',
  rejected: 'identity.rejected',
  pending: 'status.pending',
  open: 'status.open',
  cancelled: 'status.cancelled',
  closed: 'status.closed',
  waiting: 'status.waiting',
  finished: 'status.finished',
  invalid: 'status.invalid',
  beingPaid: 'status.beingPaid',
  paid: 'status.paid',
  bound: 'search.bound',
  removed: 'search.removed',
};

/** Returns the address that shows a result, opened. */
export function placeOf({ kind, id, user_id: user }: Found): string {
  switch (kind) {
    case 'user':
    case 'method':
      return `/people/${user}`;
    case 'order':
      return `/people/${user}?order=${id}`;
    case 'deposit':
      return `/deposits?open=${id}`;
    case 'withdrawal':
      return `/withdrawals?open=${id}`;
    case 'identity':
      return `/identity?open=${id}`;
    case 'support':
      return `/support?open=${user}`;
  }
}

/** Returns what a result is. */
export function titleOf({ kind, id, code, side, lots, amount, tail }: Found): string {
  switch (kind) {
    case 'user':
      return t('search.user', { id });
    case 'order':
      return t('search.order', {
        id,
        side: side === null ? '' : t(`side.${side}`),
        lots: lots === null ? '' : formatLots(microLots(lots)),
        code,
      });
    case 'deposit':
    case 'withdrawal': {
      const money = amount === null ? '' : formatMoney(microUsd(amount));
      return t(`search.${kind}`, { id, amount: money, code });
    }
    case 'method':
      return t('search.method', { code, tail });
    case 'identity':
      return t('search.identity', { id });
    case 'support':
      return t('search.support', { id });
  }
}

/** Returns whose a result is. */
export const ownerOf = ({ kind, user_id: user, account_id: account, contact }: Found): string =>
  [
    kind === 'user' ? t('search.account', { account }) : t('search.user', { id: user }),
    ...(contact === '' ? [] : [contact]),
  ].join(' · ');

export const agoText = ({ at }: Found): string =>
  t('search.ago', { age: ageText(Math.max(0, serverNow() - at)) });
