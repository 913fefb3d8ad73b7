import './size-field.css';

import { USD_DIGITS } from '@fulcrum/engine/units/decimal';
import { mulDiv } from '@fulcrum/engine/units/exact';
import type { MicroLots, MicroUsd } from '@fulcrum/engine/units/units';
import { formatLots, formatQuantity } from '@fulcrum/ui/figures/format';
import { formatTyped, readNumber } from '@fulcrum/ui/figures/read-number';
import type { TFunction } from 'i18next';
import { Minus, Plus } from 'lucide-react';
import type { CSSProperties } from 'react';

import { putOwnForm, useTypedWords } from '../../../forms/typed-number.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import { StepButton, type Step } from '../../../trading/order-fields/stepper.tsx';
import { ltr } from '../../../language/left-to-right.ts';
import type { ListedInstrument } from '../../../market/model.ts';
import { unitsText } from '../../../trading/order-fields/lots-stepper.tsx';
import { stepLots } from '../../../trading/preview/lots.ts';
import {
  LOTS_FORM,
  PERCENT_DIGITS,
  PERCENT_FORM,
  USD_FORM,
} from '../../../trading/preview/number-forms.ts';
import { SIZINGS, type Sizing } from '../plan/sizing.ts';
import type { Ticket } from '../plan/ticket.ts';

export interface SizeFieldProps {
  readonly instrument: ListedInstrument;
  readonly ticket: Pick<Ticket, 'mode' | 'sizing' | 'size' | 'lots'>;
  /** The computed size; null if there is none. */
  readonly lots: MicroLots | null;
  readonly margin: MicroUsd | null;
  /** The loss at the stop loss as a share of the equity, in hundredths of a percent. */
  readonly risk: number | null;
  /** A size by risk requires a stop loss. */
  readonly hasStopLoss: boolean;
  readonly most: MicroLots | null;
  readonly isWrong: boolean;
  readonly onSize: (sizing: Sizing, text: string) => void;
}

/** Decimals of each unit, and its step: 10 dollars or 0.25 percent. */
const GRAIN = {
  margin: { digits: 2, step: 1_000 },
  risk: { digits: PERCENT_DIGITS, step: 25 },
} as const;

/** What the cell of each unit takes. */
export const SIZE_FORMS = { lots: LOTS_FORM, margin: USD_FORM, risk: PERCENT_FORM } as const;

/** The size, shown at once in lots, by margin and by risk. */
export function SizeField(props: SizeFieldProps) {
  const { instrument, ticket, lots, most, hasStopLoss, isWrong, onSize } = props;
  const { t } = useTranslation();
  const { sizing } = ticket;
  const { less, more } = sizeSteps(props, t);
  const cell = (unit: Sizing) => {
    const text = textIn(unit, props);
    const isOff = unit === 'risk' && !hasStopLoss;
    return (
      <label
        key={unit}
        className={`sizes__cell${unit === sizing ? ' sizes__cell--typed' : ''}`}
        data-long={text.length > 8 || undefined}
        style={{ '--letters': text.length } as CSSProperties}
      >
        <input
          className="num"
          translate="no"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          value={text}
          placeholder="–"
          disabled={isOff}
          aria-label={t(unit === 'lots' ? 'trade.lotsLabel' : `trade.sizings.${unit}`)}
          aria-invalid={isWrong && unit === sizing}
          onChange={(event) => onSize(unit, event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => {
            if (unit === sizing) putOwnForm(text, SIZE_FORMS[unit], (own) => onSize(unit, own));
          }}
        />
        <small aria-hidden="true">
          {t(unit === 'risk' ? 'trade.riskShort' : `trade.sizings.${unit}`)}
        </small>
      </label>
    );
  };
  const words = useTypedWords(typedSize(ticket), SIZE_FORMS[sizing]);
  const units = lots === null ? '–' : unitsText(lots, instrument.terms.contractSize);
  return (
    <div className={`sizes${isWrong ? ' sizes--bad' : ''}`}>
      <StepButton {...less} icon={Minus} />
      <div className="sizes__cells">{SIZINGS.map(cell)}</div>
      <StepButton {...more} icon={Plus} />
      <p className="sizes__note" role={words === '' ? undefined : 'alert'}>
        {words !== '' && <span>{words}</span>}
        <span hidden={words !== ''}>
          <span className="num" translate="no">
            {ltr(`${units} ${instrument.baseCurrency}`)}
          </span>
          {most !== null && (
            <>
              {' '}
              <span>·</span>{' '}
              <button
                type="button"
                className="stepper__max"
                onClick={() => onSize('lots', formatLots(most))}
              >
                {t('trade.max', { lots: ltr(formatLots(most)) })}
              </button>
            </>
          )}
        </span>
        {/* A pending order has more fields, which leave the chart less room. */}
        {words === '' && hasStopLoss && ticket.mode === 'market' && <Shares {...props} />}
      </p>
    </div>
  );
}

/** Usual shares of the equity to risk, in hundredths of a percent. */
const SHARES = [50, 100, 200] as const;

/** Shares of the equity that size the order when they are pressed. */
function Shares({ ticket: { sizing, size }, onSize }: SizeFieldProps) {
  const { t } = useTranslation();
  const chosen = sizing === 'risk' ? readNumber(size, PERCENT_FORM) : null;
  return (
    <span className="sizes__shares" role="group" aria-label={t('trade.sizings.risk')}>
      {SHARES.map((share) => {
        const text = formatQuantity(share, PERCENT_DIGITS, 0);
        return (
          <button
            key={share}
            type="button"
            className="sizes__share num"
            translate="no"
            aria-pressed={share === chosen}
            onClick={() => onSize('risk', text)}
          >
            {ltr(`${text}%`)}
          </button>
        );
      })}
    </span>
  );
}

/** Returns the two steps from the typed size. */
export function sizeSteps(
  props: SizeFieldProps,
  t: TFunction<'app'>,
): Record<'less' | 'more', Step> {
  const { ticket, onSize } = props;
  const step = (name: 'less' | 'more'): Step => {
    const next = stepped(props, name === 'more' ? 1 : -1);
    return {
      label: t(`trade.${name}`),
      isOff: next === null,
      onStep: () => {
        if (next !== null) onSize(ticket.sizing, next);
      },
    };
  };
  return { less: step('less'), more: step('more') };
}

/** Returns the size as it was typed, in its own unit. */
export const typedSize = ({ sizing, lots, size }: SizeFieldProps['ticket']): string =>
  sizing === 'lots' ? lots : size;

/** Returns the size in a unit: as typed, or computed. */
function textIn(unit: Sizing, { ticket, lots, margin, risk }: SizeFieldProps): string {
  if (unit === ticket.sizing) return typedSize(ticket);
  if (lots === null) return '';
  if (unit === 'lots') return formatLots(lots);
  if (unit === 'risk') return risk === null ? '' : formatQuantity(risk, PERCENT_DIGITS);
  return margin === null ? '' : marginText(margin);
}

/**
 * Formats a margin to the cent, or from a million dollars up to the dollar, because its cell is
 * narrow.
 */
function marginText(margin: MicroUsd): string {
  const isLong = margin >= 1_000_000_000_000;
  const grain = isLong ? 1_000_000 : 10_000;
  const shown = formatTyped(mulDiv(margin, 1, 1, grain) * grain, USD_DIGITS);
  return isLong ? shown.slice(0, -3) : shown;
}

/** Returns the typed number one step up or down; null if there is no such size. */
function stepped({ ticket, instrument }: SizeFieldProps, by: 1 | -1): string | null {
  const { sizing, lots, size } = ticket;
  if (sizing === 'lots') {
    const next = stepLots(lots, instrument.terms, by);
    return next === null ? null : formatLots(next);
  }
  const { digits, step } = GRAIN[sizing];
  const next = (readNumber(size, { ...SIZE_FORMS[sizing], digits }) ?? 0) + by * step;
  if (next <= 0) return null;
  return sizing === 'margin' ? formatTyped(next, digits) : formatQuantity(next, digits);
}
