import './week-map.css';

import type { MicroUsd } from '@fulcrum/engine/units/units';
import { directionOf, formatInteger, formatMoney, formatWeekday } from '@fulcrum/ui/figures/format';
import { ChevronRight } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';

import { Result } from '../../account/parts/profit.tsx';
import type { Results } from '../../account/results.ts';
import { weekHoursText, type WeekHours } from '../../account/week-hours.ts';
import { useTranslation } from '../../language/use-translation.ts';
import { largestSlot, SLOT_HOURS, slotDays, type Slot } from './week-slots.ts';

/** Fewer trades say nothing about an hour. */
const TRADES_MIN = 10;
/** A net result of a day with no more characters fits beside the squares on most phones. */
const SHORT_NET = '+999.99'.length;
/** Hours of the day that are named below the squares. */
const NAMED_HOURS = [0, 6, 12, 18];

const signed = (net: MicroUsd): string => formatMoney(net, { isSigned: true });

interface WeekMapProps {
  readonly results: Results;
  /** The chosen square; without one, or if it has no trades, the one with the largest result. */
  readonly chosen: WeekHours | null;
  readonly onChoose: (hours: WeekHours) => void;
  /** Address of the trades that closed in some hours of the week of the same period. */
  readonly addressOf: (hours: WeekHours) => string;
}

/**
 * A square for every three hours of each weekday, coloured more strongly the larger its result. The
 * chosen one is told below and leads to its trades. It is never mirrored: time runs left to right.
 */
export function WeekMap({ results, chosen, onChoose, addressOf }: WeekMapProps) {
  const { totals, weekHours } = results;
  const { t } = useTranslation();
  const days = slotDays(weekHours);
  const all = days.flatMap(({ slots }) => slots);
  const slot = all.find((each) => each?.from === chosen?.from) ?? largestSlot(days);
  const title = t('results.week');
  const areShort = days.every(({ net }) => signed(net).length <= SHORT_NET);
  if (totals.trades < TRADES_MIN || slot === null) {
    return (
      <section className="week card" aria-label={title}>
        <h2 className="week__title">{title}</h2>
        <p className="t3">{t('results.tooFew')}</p>
      </section>
    );
  }
  return (
    <section className="week card" aria-label={title}>
      <h2 className="week__title">{title}</h2>
      <div
        className={`week__map${areShort ? ' week__map--short' : ''}`}
        dir="ltr"
        role="radiogroup"
        aria-label={title}
      >
        {days.map(({ day, net, slots }) => (
          <div key={day} className="week__day">
            <span className="week__name">{formatWeekday(day)}</span>
            {slots.map((each, index) => (
              <Square
                key={index}
                slot={each}
                isChosen={each !== null && each === slot}
                onChoose={onChoose}
              />
            ))}
            <span className="week__net">
              {slots.some((each) => each !== null) && <Result value={net} />}
            </span>
          </div>
        ))}
        <div className="week__day" aria-hidden="true">
          {NAMED_HOURS.map((hour) => (
            <span
              key={hour}
              className="week__hour num"
              translate="no"
              style={{ gridColumnStart: 2 + hour / SLOT_HOURS }}
            >
              {String(hour).padStart(2, '0')}
            </span>
          ))}
        </div>
      </div>
      <Link className="week__chosen" to={addressOf(slot)}>
        <span className={`week__dot ${directionOf(slot.net)}`} />
        <span className="grow">
          <bdi>{weekHoursText(slot)}</bdi>
          <small>
            {`${t('results.won')} ${t('orders.ofMany', {
              number: formatInteger(slot.wins),
              all: formatInteger(slot.trades),
            })}`}
          </small>
        </span>
        <Result value={slot.net} />
        <ChevronRight className="i i--16 i--flip" />
      </Link>
    </section>
  );
}

interface SquareProps {
  readonly slot: Slot | null;
  readonly isChosen: boolean;
  readonly onChoose: (hours: WeekHours) => void;
}

function Square({ slot, isChosen, onChoose }: SquareProps) {
  if (slot === null) return <span className="week__square" />;
  const style: CSSProperties & { readonly '--heat': string } = {
    '--heat': `${Math.round(20 + slot.heat * 70)}%`,
  };
  return (
    <input
      type="radio"
      name="week-slot"
      className={`week__square week__square--${directionOf(slot.net)}`}
      style={style}
      checked={isChosen}
      aria-label={`${weekHoursText(slot)}: ${signed(slot.net)}`}
      onChange={() => onChoose({ from: slot.from, to: slot.to })}
    />
  );
}
