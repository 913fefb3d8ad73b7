import type { Notice } from '@fulcrum/contract/notices';

const PLACES: Readonly<Record<string, string>> = {
  marginCall: '/order?type=1',
  filled: '/order?type=1',
  depositAsked: '/mine/charge?view=records',
  depositCredited: '/mine/charge?view=records',
  depositRejected: '/mine/charge?view=records',
  depositInvalid: '/mine/charge?view=records',
  withdrawalAsked: '/mine/withdraw?view=records',
  withdrawalPaid: '/mine/withdraw?view=records',
  withdrawalRejected: '/mine/withdraw?view=records',
  identityApproved: '/mine/auth',
  identityRejected: '/mine/auth',
  device: '/mine/system',
  password: '/mine/system',
  factors: '/mine/security',
};
const HISTORY = '/order?type=3';

/** Where a notice leads: to the order or the record; null when there is nothing more to see. */
export function noticePath({ kind, order_id: orderId, code }: Notice): string | null {
  if (kind === 'priceAlert' && code !== null) return `/trade?code=${code}`;
  return PLACES[kind] ?? (orderId === null ? null : HISTORY);
}
