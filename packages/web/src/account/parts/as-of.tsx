import './as-of.css';

import { useTranslation } from '../../language/use-translation.ts';
import { useInstruments } from '../../market/instruments.ts';
import { priceTime, timeOfPrices } from '../../market/price-time.ts';
import { useIsOld } from '../../server/connection.ts';
import { presentAccountState } from '../account.ts';

/** From when the account's figures are, while nothing newer comes. */
export function AsOf() {
  const { t } = useTranslation();
  const isOld = useIsOld();
  const { all } = useInstruments();
  const { at: cameAt } = presentAccountState();
  if (!isOld || cameAt === 0) return null;
  // While prices came, the figures were right, even if no message about them was due.
  const at = Math.max(cameAt, timeOfPrices(all) ?? 0);
  return <p className="as-of">{t('orders.asOf', { time: priceTime(at) })}</p>;
}
