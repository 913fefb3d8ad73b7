import type { FeePlan } from '@fulcrum/engine/market/formulas';
import { formatDecimal } from '@fulcrum/engine/units/decimal';
import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import {
  formatDateTime,
  formatInteger,
  formatLots,
  formatPercent,
  formatPrice,
  formatFigure,
} from '@fulcrum/ui/figures/format';
import type { ReactNode } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import { SheetTitle } from '../../layout/sheet-title.tsx';
import { useBasics } from '../../server/basics.ts';
import { ltr } from '../../language/left-to-right.ts';
import type { ListedInstrument } from '../../market/model.ts';
import { useQuote } from '../../market/quotes.ts';
import { distanceDigits } from '../../market/distance-digits.ts';
import { feesOf, riskFrom } from '../risk/risk-from.ts';
import { feeText } from './fee-text.ts';

interface ContractSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly instrument: ListedInstrument;
}

/** The trading terms of an instrument. */
export function ContractSheet({ isOpen, onClose, instrument }: ContractSheetProps) {
  const { t } = useTranslation();
  const quote = useQuote(instrument.code);
  const basics = useBasics();
  const { fees } = riskFrom(basics);
  const comingFees = basics?.coming_fees ?? null;
  const feeLabel = ({ mode }: FeePlan) =>
    t(mode === 'perLot' ? 'trade.feePerLot' : 'trade.feeOfMargin');
  const { terms, digits, isPair, baseCurrency, quoteCurrency, showCode, name } = instrument;
  // Decided by the market clock of the quotes, because the list may be from before the day roll.
  const next = instrument.nextMarkup;
  const isInForce = next !== null && quote !== undefined && quote.time >= next.from;
  const rows: [string, ReactNode][] = [
    [t('trade.lotSize'), number(`${formatInteger(terms.contractSize)} ${baseCurrency}`)],
    [t('trade.quotedIn'), number(quoteCurrency)],
    [t('trade.lotStep'), number(formatLots(terms.lotStep))],
    [t('trade.lotLimits'), number(`${formatLots(terms.minLots)} – ${formatLots(terms.maxLots)}`)],
    [t('trade.pricePoint'), number(formatDecimal(1, digits))],
    [t('trade.leverage'), number(terms.leverages.map((each) => `×${each}`).join(' ') || '–')],
    [t('trade.marginMode'), t(`trade.marginModes.${terms.marginMode}`)],
    [feeLabel(fees), number(feeText(instrument, fees))],
    [t('trade.markup'), points(isInForce ? next.points : instrument.markup)],
    [t('trade.swapLong'), yearly(terms.swapLong)],
    [t('trade.swapShort'), yearly(terms.swapShort)],
  ];
  if (next && !isInForce) {
    const from = t('trade.markupFrom', { time: formatDateTime(next.from) });
    rows.splice(rows.length - 2, 0, [from, points(next.points)]);
  }
  if (comingFees) {
    const plan = feesOf(comingFees);
    const from = t('trade.markupFrom', { time: formatDateTime(comingFees.from_at) });
    const at = rows.findIndex(([label]) => label === feeLabel(fees)) + 1;
    rows.splice(at, 0, [`${feeLabel(plan)}: ${from}`, number(feeText(instrument, plan))]);
  }
  if (quote) {
    const range = `${formatPrice(quote.low, digits)} – ${formatPrice(quote.high, digits)}`;
    rows.push([t('trade.todayRange'), number(range)]);
  }
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      isSteady
      closeLabel={t('common.close')}
      title={
        <SheetTitle
          code={instrument.code}
          logo={instrument.logo}
          title={
            <span className="num" translate="no">
              {showCode}
            </span>
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

  function points(count: number): ReactNode {
    return (
      <>
        {number(formatFigure(count, distanceDigits(isPair, digits)))}{' '}
        <span>{t(isPair ? 'trade.pips' : 'trade.points')}</span>
      </>
    );
  }

  function yearly(rate: number): string {
    return t('trade.aYear', { rate: ltr(formatPercent(rate / 1e6, { digits: 2 })) });
  }
}

const number = (text: string) => (
  <span className="num" translate="no">
    {text}
  </span>
);
