import { formatDecimal, LOT_DIGITS, type MicroLots } from '@fulcrum/engine/units';
import { formatLots } from '@fulcrum/ui/format';

import { useTranslation } from '../../use-translation.ts';
import { ltr } from '../../lib/ltr.ts';
import type { ListedInstrument } from '../../live/model.ts';
import { LotsStepper } from '../../order-fields/lots-stepper.tsx';
import { Stepper } from '../../order-fields/stepper.tsx';
import { readDecimal } from '../../preview/read-decimal.ts';
import { PERCENT_DIGITS, SIZINGS, type Sizing } from './size.ts';
import type { Ticket } from './ticket.ts';

interface SizeFieldProps {
  readonly instrument: ListedInstrument;
  readonly ticket: Pick<Ticket, 'sizing' | 'size' | 'lots'>;
  /** What it comes to; null while there is no size. */
  readonly lots: MicroLots | null;
  readonly most: MicroLots | null;
  readonly isWrong: boolean;
  readonly onLots: (text: string) => void;
  readonly onSize: (text: string) => void;
  readonly onSizing: (sizing: Sizing) => void;
}

/** Decimals and step of an amount: dollars by tens, percent by quarters. */
const GRAIN = {
  margin: { digits: 2, step: 1_000 },
  risk: { digits: PERCENT_DIGITS, step: 25 },
} as const;

/** The size of an order in lots, by the margin that it holds, or by the share that it risks. */
export function SizeField(props: SizeFieldProps) {
  const { instrument, ticket, lots, most, isWrong, onLots, onSize, onSizing } = props;
  const { t } = useTranslation();
  const { sizing, size } = ticket;
  const grain = GRAIN[sizing === 'risk' ? 'risk' : 'margin'];
  const value = readDecimal(size, grain.digits);
  const move = (by: 1 | -1) => {
    const next = (value ?? 0) + by * grain.step;
    if (next > 0) onSize(formatDecimal(next, grain.digits));
  };
  const unit = (
    <button
      type="button"
      className="stepper__unit"
      aria-label={t('trade.changeSizing', { unit: t(`trade.sizings.${sizing}`) })}
      onClick={() => onSizing(SIZINGS[(SIZINGS.indexOf(sizing) + 1) % SIZINGS.length] ?? 'lots')}
    >
      {t(`trade.sizings.${sizing}`)}
    </button>
  );
  if (sizing === 'lots') {
    return (
      <LotsStepper
        instrument={instrument}
        text={ticket.lots}
        unit={unit}
        most={most}
        isWrong={isWrong}
        onChange={onLots}
      />
    );
  }
  return (
    <Stepper
      label={t(`trade.sizings.${sizing}`)}
      text={size}
      isWrong={isWrong}
      onChange={onSize}
      less={{ label: t('trade.less'), onStep: () => move(-1) }}
      more={{ label: t('trade.more'), onStep: () => move(1) }}
      note={
        <>
          {unit} ·{' '}
          {lots === null ? (
            '–'
          ) : (
            <span className="num">{t('trade.sizeIs', { lots: ltr(formatLots(lots)) })}</span>
          )}
        </>
      }
    />
  );
}

/** What a sizing begins with: the margin of the lots that are there, or one percent. */
export const firstSize = (sizing: Sizing, margin: number | null): string =>
  sizing === 'risk' ? '1' : formatDecimal(Math.round((margin ?? 0) / 10_000) || 10_000, 2);

/** Lots as text for the ticket, so that what was sized stays when the unit changes back. */
export const lotsText = (lots: MicroLots): string => formatDecimal(lots, LOT_DIGITS, 2);
