import { Delta } from '@fulcrum/ui/figures/delta.tsx';
import { directionOf, formatOpening, formatPercent, formatPrice } from '@fulcrum/ui/figures/format';
import { InstrumentLogo } from '@fulcrum/ui/instrument-logo/instrument-logo.tsx';
import { Price } from '@fulcrum/ui/figures/price.tsx';
import { Moon } from 'lucide-react';
import { memo } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import { useCanOpen, useConnection } from '../../server/connection.ts';
import type { ListedInstrument, LiveQuote } from '../../market/model.ts';
import { useQuote } from '../../market/quotes.ts';
import { Sparkline } from './sparkline.tsx';
import { useFlash } from './use-flash.ts';
import { useLongPress } from '../../layout/use-long-press.ts';

export interface InstrumentRowProps {
  readonly instrument: ListedInstrument;
  readonly isRuled: boolean;
  readonly isCompact: boolean;
  /** Whether Trade, shown beside the list, shows this instrument. */
  readonly isShown: boolean;
  /** Whether the Tab key skips the row, because the arrow keys reach it. */
  readonly isSkipped: boolean;
  readonly onMore: (instrument: ListedInstrument) => void;
}

export const InstrumentRow = memo(function InstrumentRow(props: InstrumentRowProps) {
  const { instrument, isShown, isSkipped, onMore } = props;
  const { t } = useTranslation();
  const { quote, words, classes, isOpen } = useRow(props);
  const press = useLongPress(() => onMore(instrument));
  const isHalted = quote?.isHalted ?? instrument.terms.isHalted;
  const hasOpening = !isOpen && !isHalted && instrument.opensAt !== null;
  const opens = hasOpening ? formatOpening(instrument.opensAt) : null;
  const direction = quote ? directionOf(quote.change) : 'flat';

  return (
    <a
      href={`#/trade?code=${instrument.code}`}
      className={classes}
      aria-label={words}
      aria-current={isShown || undefined}
      tabIndex={isSkipped ? -1 : undefined}
      data-swipe={instrument.code}
      {...press}
    >
      <InstrumentLogo code={instrument.code} logo={instrument.logo} />
      <span className="row__id">
        <span className="row__code ellip">
          <bdi translate="no">{instrument.showCode}</bdi>
        </span>
        <span className="row__name ellip">
          {opens === null ? instrument.name : t('home.opens', { time: opens })}
        </span>
      </span>
      <Sparkline code={instrument.code} digits={instrument.digits} direction={direction} />
      <RowFigures instrument={instrument} quote={quote} isOpen={isOpen} />
    </a>
  );
});

/** Returns what every kind of row shows. */
export function useRow({ instrument, isRuled, isCompact }: InstrumentRowProps) {
  const quote = useQuote(instrument.code);
  const words = useRowWords(instrument, quote);
  const connection = useConnection();
  // While the first connection opens, the prices are those of the list that was just loaded.
  const isOpening = connection.state === 'connecting' && !connection.hasPrices;
  const isFresh = useCanOpen() || isOpening;
  const isOpen = quote?.isOpen ?? instrument.isOpen;
  const classes = ['row'];
  if (isRuled) classes.push('row--ruled');
  if (isCompact) classes.push('row--compact');
  if (!isOpen) classes.push('row--closed');
  if (!isFresh) classes.push('row--dim');
  return { quote, words, classes: classes.join(' '), isOpen };
}

interface RowFiguresProps {
  readonly instrument: ListedInstrument;
  readonly quote: LiveQuote | undefined;
  readonly isOpen: boolean;
}

function RowFigures({ instrument, quote, isOpen }: RowFiguresProps) {
  const price = useFlash(quote?.bid);
  return (
    <span>
      <span ref={price} className="row__price">
        {quote ? (
          <Price price={quote.bid} digits={instrument.digits} isPair={instrument.isPair} />
        ) : (
          <span className="num t3" translate="no">
            –
          </span>
        )}
      </span>
      <RowChange quote={quote} isOpen={isOpen} />
    </span>
  );
}

/** The day's change, or why there is none. */
export function RowChange({ quote, isOpen }: Pick<RowFiguresProps, 'quote' | 'isOpen'>) {
  const { t } = useTranslation();
  return (
    <span className="row__chg">
      {!isOpen && (
        <span className="row__closed">
          <Moon className="i i--14" />
          <span>{t(quote?.isHalted ? 'common.halted' : 'common.closed')}</span>
        </span>
      )}
      {isOpen && quote && <Delta value={quote.change} text={formatPercent(quote.change)} />}
    </span>
  );
}

/** Returns the row's text for screen readers: code, price, and the day's direction. */
function useRowWords(instrument: ListedInstrument, quote: LiveQuote | undefined): string {
  const { t } = useTranslation();
  const name = instrument.showCode;
  if (!quote) return t('home.rowEmpty', { name });
  const price = formatPrice(quote.bid, instrument.digits);
  if (quote.isHalted) return t('home.rowHalted', { name, price });
  if (!quote.isOpen) return t('home.rowClosed', { name, price });
  const change = formatPercent(quote.change, { isSigned: false });
  if (quote.change > 0) return t('home.rowUp', { name, price, change });
  if (quote.change < 0) return t('home.rowDown', { name, price, change });
  return t('home.rowFlat', { name, price });
}
