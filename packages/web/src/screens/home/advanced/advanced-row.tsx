import './advanced-row.css';

import { formatFigure } from '@fulcrum/ui/figures/format';
import { Price } from '@fulcrum/ui/figures/price.tsx';
import { InstrumentLogo } from '@fulcrum/ui/instrument-logo/instrument-logo.tsx';
import { memo } from 'react';

import { useTranslation } from '../../../language/use-translation.ts';
import { useLongPress } from '../../../layout/use-long-press.ts';
import { distanceDigits } from '../../../market/distance-digits.ts';
import type { ListedInstrument, LiveQuote } from '../../../market/model.ts';
import { RowChange, useRow, type InstrumentRowProps } from '../instrument-row.tsx';
import { useFlash } from '../use-flash.ts';

/** A row with bid, ask and spread; each price opens Trade with its side. */
export const AdvancedRow = memo(function AdvancedRow(props: InstrumentRowProps) {
  const { instrument, isShown, isSkipped, onMore } = props;
  const { quote, words, classes, isOpen } = useRow(props);
  const press = useLongPress(() => onMore(instrument));
  const side = { instrument, isSkipped };
  return (
    <div className={`${classes} row--advanced`} data-swipe={instrument.code}>
      <a
        href={`#/trade?code=${instrument.code}`}
        className="row__open"
        aria-label={words}
        aria-current={isShown || undefined}
        tabIndex={isSkipped ? -1 : undefined}
        {...press}
      >
        <InstrumentLogo code={instrument.code} logo={instrument.logo} />
        <span className="row__id">
          <span className="row__code ellip">
            <bdi translate="no">{instrument.showCode}</bdi>
          </span>
          <RowChange quote={quote} isOpen={isOpen} />
        </span>
      </a>
      <Side {...side} side="sell" price={quote?.bid} />
      <Spread instrument={instrument} quote={quote} />
      <Side {...side} side="buy" price={quote?.ask} />
    </div>
  );
});

interface SideProps {
  readonly instrument: ListedInstrument;
  readonly side: 'sell' | 'buy';
  readonly price: LiveQuote['bid'] | undefined;
  readonly isSkipped: boolean;
}

/** One of both prices. */
function Side({ instrument, side, price, isSkipped }: SideProps) {
  const { t } = useTranslation();
  const shown = useFlash(price);
  const { code, showCode, digits, isPair } = instrument;
  return (
    <a
      href={`#/trade?code=${code}&side=${side}`}
      className={`row__side row__side--${side}`}
      tabIndex={isSkipped ? -1 : undefined}
    >
      <span className="row__word">
        <span>{t(`trade.${side}`)}</span>{' '}
        <span className="sr" translate="no">
          {showCode}
        </span>
      </span>{' '}
      <span ref={shown} className="row__price">
        {price === undefined ? (
          <span className="num t3" translate="no">
            –
          </span>
        ) : (
          <Price price={price} digits={digits} isPair={isPair} />
        )}
      </span>
    </a>
  );
}

interface SpreadProps {
  readonly instrument: ListedInstrument;
  readonly quote: LiveQuote | undefined;
}

function Spread({ instrument: { isPair, digits }, quote }: SpreadProps) {
  const { t } = useTranslation();
  if (!quote) return <span className="row__spread" />;
  return (
    <span className="row__spread num" translate="no">
      <span className="sr">{t('trade.spread')} </span>
      {formatFigure(quote.ask - quote.bid, distanceDigits(isPair, digits))}
      <span className="sr"> {t(isPair ? 'trade.pips' : 'trade.points')}</span>
    </span>
  );
}
