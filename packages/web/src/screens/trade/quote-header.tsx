import './quote-header.css';

import { Delta } from '@fulcrum/ui/figures/delta.tsx';
import {
  directionOf,
  formatCompact,
  formatPercent,
  formatPrice,
  formatPriceChange,
  formatFigure,
} from '@fulcrum/ui/figures/format';
import { Price } from '@fulcrum/ui/figures/price.tsx';
import { points, type Points } from '@fulcrum/engine/units/units';

import { useTranslation } from '../../language/use-translation.ts';
import { useBasics } from '../../server/basics.ts';
import type { ListedInstrument } from '../../market/model.ts';
import { useQuote } from '../../market/quotes.ts';
import { distanceDigits } from '../../market/distance-digits.ts';
import { riskFrom } from '../../trading/risk/risk-from.ts';
import { feeText } from '../../trading/terms/fee-text.ts';

/** The last price in large figures, and the figures of the day. */
export function QuoteHeader({ instrument }: { instrument: ListedInstrument }) {
  const { t } = useTranslation();
  const quote = useQuote(instrument.code);
  const { fees } = riskFrom(useBasics());
  const fee = feeText(instrument, fees);
  const { digits, isPair } = instrument;
  if (!quote) return <section className="quote" aria-busy="true" />;
  const price = (value: typeof quote.bid) => formatPrice(value, digits);
  const moved = quote.previousClose === null ? null : quote.bid - quote.previousClose;
  const change = moved === null ? null : formatPriceChange(moved, digits);
  const percent = formatPercent(quote.change);
  const direction = directionOf(moved ?? quote.change);
  return (
    <section className="quote" aria-label={t('trade.lastPrice')}>
      <div>
        <p>
          <Price className="px--xl hero" price={quote.bid} digits={digits} isPair={isPair} />
        </p>
        <p className="quote__chg">
          <Delta value={moved ?? quote.change} text={change ?? percent} />
          {change !== null && (
            <span className={`num ${direction}`} translate="no">
              {percent}
            </span>
          )}
          <span className={`sr ${direction}`}>{t('trade.today')}</span>
        </p>
      </div>
      <dl className="quote__stats">
        <dt>{t('trade.high')}</dt>
        <dd>
          <span className="num" translate="no">
            {price(quote.high)}
          </span>
        </dd>
        <dt>{t('trade.low')}</dt>
        <dd>
          <span className="num" translate="no">
            {price(quote.low)}
          </span>
        </dd>
        <dt>{t('trade.dayOpen')}</dt>
        <dd>
          <span className="num" translate="no">
            {price(quote.open)}
          </span>
        </dd>
      </dl>
      <dl className="quote__stats">
        <dt>{t('trade.volume')}</dt>
        <dd>
          {/* In some languages the unit is a word, so the text is isolated in its own direction.
           */}
          <bdi translate="no">{formatCompact(quote.volume)}</bdi>
        </dd>
        <dt>{t('trade.range')}</dt>
        <dd>
          <Range instrument={instrument} distance={points(quote.high - quote.low)} />
        </dd>
        <dt>{t(fees.mode === 'perLot' ? 'trade.lotFee' : 'trade.feeOfMargin')}</dt>
        <dd>
          <span className="num" translate="no">
            {fee}
          </span>
        </dd>
      </dl>
    </section>
  );
}

interface RangeProps {
  readonly instrument: ListedInstrument;
  readonly distance: Points;
}

/**
 * The distance from the day's low to its high: in pips for a currency pair, otherwise as a price.
 */
function Range({ instrument: { digits, isPair }, distance }: RangeProps) {
  const { t } = useTranslation();
  if (!isPair)
    return (
      <span className="num" translate="no">
        {formatPrice(distance, digits)}
      </span>
    );
  return (
    <>
      <span className="num" translate="no">
        {formatFigure(distance, distanceDigits(isPair, digits))}
      </span>{' '}
      <span>{t('trade.pips')}</span>
    </>
  );
}
