import { points, type Points } from '@fulcrum/engine/units';
import { Switch } from '@fulcrum/ui/switch.tsx';
import type { Dispatch } from 'react';

import { useTranslation } from '../../use-translation.ts';
import type { ListedInstrument } from '../../live/model.ts';
import {
  levelText,
  resolveLevel,
  STOP_UNITS,
  usualDistance,
  type LevelBasis,
  type StopName,
  type StopUnit,
} from '../../preview/levels.ts';
import type { Problem, SidePlan } from './plan.ts';
import { StopField } from './stop-field.tsx';
import type { Ticket, TicketAction } from './ticket.ts';
import type { TicketPlan } from './use-plan.ts';

interface StopFieldsProps {
  readonly instrument: ListedInstrument;
  readonly ticket: Ticket;
  readonly plan: TicketPlan;
  readonly change: Dispatch<TicketAction>;
}

/** Stop-loss and take-profit side by side, in one unit. */
export function StopFields({ instrument, ticket, plan, change }: StopFieldsProps) {
  const { t } = useTranslation();
  const basis = basisOf(plan.buy, plan, instrument, ticket.unit);
  // By risk the size follows from the stop-loss, so the stop-loss cannot follow from the size.
  const units = STOP_UNITS.filter((unit) => unit !== 'usd' || ticket.sizing !== 'risk');
  const field = (name: StopName) => {
    const wrong: readonly Problem[] = [`${name}.missing`, `${name}.wrongSide`];
    const isWrong = [plan.buy, plan.sell].every(
      ({ problem }) => problem !== null && wrong.includes(problem),
    );
    return (
      <StopField
        name={name}
        field={ticket[name]}
        unit={ticket.unit}
        isPair={instrument.isPair}
        money={moneyAt(name, plan)}
        isWrong={ticket[name].isOn && isWrong}
        onSwitch={(isOn) => change({ type: 'stopSwitch', name, isOn, text: firstText(name) })}
        onText={(text) => change({ type: 'stopText', name, text })}
        onUnit={changeUnit}
      />
    );
  };
  return (
    <div className="stops">
      {field('stopLoss')}
      {field('takeProfit')}
      {ticket.stopLoss.isOn && (
        <div className="stops__trail">
          <Switch
            label={t('orders.trailing')}
            isOn={ticket.isTrailing}
            onChange={(isOn) => change({ type: 'trailing', isOn })}
          />
          <span aria-hidden="true">{t('orders.trailing')}</span>
          <small>{t('trade.trailingHint')}</small>
        </div>
      )}
    </div>
  );

  function changeUnit(): void {
    const next = units[(units.indexOf(ticket.unit) + 1) % units.length] ?? 'pips';
    const text = (name: StopName) => converted(name, ticket, next, basis);
    change({
      type: 'unit',
      unit: next,
      stopLoss: text('stopLoss'),
      takeProfit: text('takeProfit'),
    });
  }

  /** A usual distance for the stop-loss, twice that for the take-profit. */
  function firstText(name: StopName): string {
    if (!basis) return '';
    const distance = usualDistance(basis.entry) * (name === 'stopLoss' ? -1 : 2);
    const price = basis.entry + distance;
    return price <= 0 ? '' : levelText(ticket.unit, points(price), basis);
  }
}

/** What levels are measured from when the side is still open: as if it were a buy. */
function basisOf(
  buy: SidePlan,
  { context: { listing } }: TicketPlan,
  { isPair, terms }: ListedInstrument,
  unit: StopUnit,
): LevelBasis | null {
  const { price } = buy;
  const hasLots = buy.lots !== null && buy.lots > 0;
  if (price === null || (unit === 'usd' && !hasLots)) return null;
  // Where a size is still to follow from the stop-loss, distances and prices need none.
  const lots = hasLots ? buy.lots : terms.minLots;
  return { listing, side: 'buy', lots, entry: price, isPair };
}

function converted(
  name: StopName,
  ticket: Ticket,
  unit: StopUnit,
  basis: LevelBasis | null,
): string {
  const { text } = ticket[name];
  const price: Points | null =
    basis && text !== '' ? resolveLevel(name, ticket.unit, text, basis) : null;
  return basis && price !== null ? levelText(unit, price, basis) : '';
}

/** The result at the level for the side that it is right for. */
function moneyAt(name: StopName, { buy, sell }: TicketPlan) {
  const isRight = (pnl: number | null | undefined) =>
    pnl != null && (name === 'stopLoss' ? pnl < 0 : pnl > 0);
  const side = [buy, sell].find((plan) => isRight(plan[name]?.pnl));
  return side?.[name]?.pnl ?? null;
}
