import './stop-fields.css';

import { Switch } from '@fulcrum/ui/controls/switch.tsx';
import type { Dispatch } from 'react';

import { useTranslation } from '../../../language/use-translation.ts';
import type { ListedInstrument } from '../../../market/model.ts';
import { allowedPrice } from '../../../trading/preview/allowed-price.ts';
import {
  levelText,
  STOP_UNITS,
  usualDistance,
  type StopName,
} from '../../../trading/preview/levels.ts';
import type { Problem } from '../plan/plan.ts';
import { StopField } from './stop-field.tsx';
import { basisOf, formIn, moneyAt, textIn } from './stop-texts.ts';
import { asTyped, sizeSoFar, type Ticket, type TicketAction } from '../plan/ticket.ts';
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
        form={formIn(unit, plan)}
        isSigned={unit === 'price' && instrument.terms.allowsNonPositive}
        money={moneyAt(name, plan)}
        isWrong={ticket[name].isOn && isWrong}
        onSwitch={(isOn) =>
          change({ type: 'stopSwitch', name, isOn, text: firstText(name), price: priceText(name) })
        }
        onText={(text) =>
          change({ type: 'stopText', name, text, ...sizeSoFar(ticket, plan.buy.lots) })
        }
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
    const prices = { stopLoss: priceText('stopLoss'), takeProfit: priceText('takeProfit') };
    change({ type: 'unit', unit: next, prices });
  }

  /** Returns the price that a level comes to now, also before it is switched on. */
  function priceText(name: StopName): string {
    const typed = asTyped(ticket[name]);
    const field = typed.text === '' ? { text: firstText(name), unit: 'pips' as const } : typed;
    return textIn('price', name, { ...field, isOn: true }, plan);
  }

  /** Returns a usual distance for the stop loss, and twice that for the take profit. */
  function firstText(name: StopName): string {
    const basis = basisOf(plan.buy, plan);
    if (!basis) return '';
    const distance = usualDistance(basis.entry) * (name === 'stopLoss' ? -1 : 2);
    const price = allowedPrice(basis.entry + distance, instrument.terms);
    return price === null ? '' : levelText('pips', price, basis);
  }
}
