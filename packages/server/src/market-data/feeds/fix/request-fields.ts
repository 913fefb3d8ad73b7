import { instrumentFields } from '../../../platform/fix/dialect.ts';
import type { FixField } from '../../../platform/fix/message.ts';
import type { PriceProfile } from './profile.ts';

/** What is asked of the counterparty. */
interface PriceRequest {
  readonly id: string;
  /** SubscriptionRequestType (263): 1 begins to deliver, 2 ends it. */
  readonly kind: '1' | '2';
  readonly symbols: readonly string[];
}

/** Returns the fields of a MarketDataRequest (V) for the best bid and ask. */
export function requestFields(
  profile: PriceProfile,
  { id, kind, symbols }: PriceRequest,
): readonly FixField[] {
  const { depth, updateType } = profile;
  return [
    [262, id],
    [263, kind],
    [264, depth],
    ...(updateType === null ? [] : [[265, updateType] as const]),
    [267, '2'],
    [269, '0'],
    [269, '1'],
    [146, String(symbols.length)],
    ...symbols.flatMap((symbol) => instrumentFields(profile, symbol)),
  ];
}
