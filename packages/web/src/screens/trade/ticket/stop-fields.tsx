import './stop-fields.css';

import { points } from '@fulcrum/engine/units/units';
import { Switch } from '@fulcrum/ui/controls/switch.tsx';
import type { Dispatch } from 'react';

import { useTranslation } from '../../../language/use-translation.ts';
import type { ListedInstrument } from '../../../market/model.ts';
import {
  levelText,
  STOP_UNITS,
  usualDistance,
  type StopName,
} from '../../../trading/preview/levels.ts';
import type { Problem } from '../plan/plan.ts';
import { lotsText } from './size-field.tsx';
import { StopField } from './stop-field.tsx';
import { basisOf, sideOf, textIn } from './stop-texts.ts';
import type { Ticket, TicketAction } from '../plan/ticket.ts';
import type { TicketPlan } from '../plan/use-plan.ts';

interface StopFieldsProps {
  readonly instrument: ListedInstrument;
  readonly ticket: Ticket;
  readonly plan: TicketPlan;
  readonly change: Dispatch<TicketAction>;
}

/** Stop loss and take profit side by side, both shown in one unit; each keeps its text as typed. */
export function StopFields({ instrument, ticket, plan, change }: StopFieldsProps) {
  const { t } = useTranslation();
  const { unit } = ticket;
  const field = (name: StopName) => {
    const wrong: readonly Problem[] = [`${name}.missing`, `${name}.wrongSide`];
    const isWrong = [plan.buy, plan.sell].every(
      ({ problem }) => problem !== null && wrong.includes(problem),
    );
    return (
      <StopField
        name={name}
        field={{ ...ticket[name], text: textIn(unit, name, ticket[name], plan) }}
        unit={unit}
        isPair={instrument.isPair}
        money={moneyAt(name, plan)}
        isWrong={ticket[name].isOn && isWrong}
        onSwitch={(isOn) => change({ type: 'stopSwitch', name, isOn, text: firstText(name) })}
        onText={(text) => change({ type: 'stopText', name, text, ...sizeSoFar() })}
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
    const next = STOP_UNITS[(STOP_UNITS.indexOf(unit) + 1) % STOP_UNITS.length] ?? 'pips';
    change({ type: 'unit', unit: next });
  }

  /**
   * Returns the present lots if the size is by risk and a level is now typed in money, because that
   * level depends on the size.
   */
  function sizeSoFar(): { lots?: string } {
    const { lots } = plan.buy;
    if (ticket.sizing !== 'risk' || unit !== 'usd' || lots === null) return {};
    return { lots: lotsText(lots) };
  }

  /** Returns a usual distance for the stop loss, and twice that for the take profit. */
  function firstText(name: StopName): string {
    const basis = basisOf(plan.buy, plan);
    if (!basis) return '';
    const distance = usualDistance(basis.entry) * (name === 'stopLoss' ? -1 : 2);
    const price = basis.entry + distance;
    return price <= 0 ? '' : levelText('pips', points(price), basis);
  }
}

/**
 * Returns the result at the level, for the side on which the level is valid; null if it is on the
 * wrong side.
 */
function moneyAt(name: StopName, plan: TicketPlan) {
  const pnl = sideOf(name, plan)[name]?.pnl ?? null;
  return pnl !== null && (name === 'stopLoss' ? pnl < 0 : pnl > 0) ? pnl : null;
}
