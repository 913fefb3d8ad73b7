import type { Notice } from '@fulcrum/contract/notifications/notices';

const PLACES: Readonly<Record<string, string>> = {
  marginCall: '/order?type=1',
  depositAsked: '/mine/charge?view=records',
  depositCredited: '/mine/charge?view=records',
  depositRejected: '/mine/charge?view=records',
  depositInvalid: '/mine/charge?view=records',
  withdrawalAsked: '/mine/withdraw?view=records',
  withdrawalApproved: '/mine/withdraw?view=records',
  withdrawalPaid: '/mine/withdraw?view=records',
  withdrawalRejected: '/mine/withdraw?view=records',
  identityAsked: '/mine/auth',
  identityApproved: '/mine/auth',
  identityRejected: '/mine/auth',
  device: '/mine/system',
  password: '/mine/system',
  factors: '/mine/security',
  supportAnswer: '/mine/chat',
};

/**
 * Returns the address of what a notice is about: an order or a record; null if there is nothing
 * more to see.
 */
export function noticePath({
  kind,
  order_id: orderId,
  code,
}: Pick<Notice, 'kind' | 'order_id' | 'code'>): string | null {
  if (kind === 'priceAlert' && code !== null) return `/trade?code=${code}`;
  // `type` names the likely tab; the orders screen then finds the actual one.
  if (orderId !== null) return `/order?type=${kind === 'filled' ? 1 : 3}&id=${orderId}`;
  return PLACES[kind] ?? null;
}
