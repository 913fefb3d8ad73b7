import { formatDecimal } from '@fulcrum/engine/units';
import { BottomSheet } from '@fulcrum/ui/bottom-sheet.tsx';
import { formatInteger, formatLots, formatPercent, formatPrice } from '@fulcrum/ui/format';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { SheetTitle } from '../../lib/sheet-title.tsx';
import type { ListedInstrument } from '../../live/model.ts';
import { useQuote } from '../../live/quotes.ts';
import { useFeeText } from './quote-header.tsx';
import './trade-sheets.css';

interface ContractSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly instrument: ListedInstrument;
}

/** The terms that an instrument is traded on. */
export function ContractSheet({ isOpen, onClose, instrument }: ContractSheetProps) {
  const { t } = useTranslation();
  const quote = useQuote(instrument.code);
  const fee = useFeeText(instrument);
  const { terms, digits, baseCurrency, quoteCurrency, showCode, name } = instrument;
  const rows: [string, ReactNode][] = [
    [t('trade.lotSize'), number(`${formatInteger(terms.contractSize)} ${baseCurrency}`)],
    [t('trade.quotedIn'), number(quoteCurrency)],
    [t('trade.lotStep'), number(formatLots(terms.lotStep))],
    [t('trade.lotLimits'), number(`${formatLots(terms.minLots)} – ${formatLots(terms.maxLots)}`)],
    [t('trade.pricePoint'), number(formatDecimal(1, digits))],
    [t('trade.leverage'), number(terms.leverages.map((each) => `×${each}`).join(' ') || '–')],
    [t('trade.marginMode'), t(`trade.marginModes.${terms.marginMode}`)],
    [t('trade.feePerLot'), number(fee)],
    [t('trade.swapLong'), number(yearly(terms.swapLong))],
    [t('trade.swapShort'), number(yearly(terms.swapShort))],
  ];
  if (quote) {
    const range = `${formatPrice(quote.low, digits)} – ${formatPrice(quote.high, digits)}`;
    rows.push([t('trade.todayRange'), number(range)]);
  }
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={t('common.close')}
      title={
        <SheetTitle
          code={instrument.code}
          logo={instrument.logo}
          title={
            <>
              <span className="num">{showCode}</span>
            </>
          }
          note={name}
        />
      }
    >
      <dl className="rows">
        {rows.map(([label, value]) => (
          <div key={label} className="rows__r">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </BottomSheet>
  );

  function yearly(rate: number): string {
    return t('trade.aYear', { rate: formatPercent(rate / 1e6, { digits: 2 }) });
  }
}

const number = (text: string) => <span className="num">{text}</span>;
