import './modify.css';

import { formatDecimal, LOT_DIGITS } from '@fulcrum/engine/units/decimal';
import type { MicroUsd, Points } from '@fulcrum/engine/units/units';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { Segmented } from '@fulcrum/ui/controls/segmented.tsx';
import { Info } from 'lucide-react';
import { useState } from 'react';

import { EditSheet } from '../../../forms/edit-sheet.tsx';
import { useTranslation } from '../../../language/use-translation.ts';
import { SendButton } from '../../../trading/commands/send-button.tsx';
import { useOneCommand } from '../../../trading/commands/use-commands.ts';
import { changeSubject, modifyCommand } from '../../../trading/commands/new-commands.ts';
import { SheetTitle } from '../../../layout/sheet-title.tsx';
import { useAccount, usePending } from '../../../account/account.ts';
import { useCanClose } from '../../../server/connection.ts';
import type { ListedInstrument } from '../../../market/model.ts';
import type { TradeOrder } from '../../../account/model.ts';
import { useQuote } from '../../../market/quotes.ts';
import { expiryFields } from '../../../trading/order-fields/expiry.ts';
import { ExpiryField } from '../../../trading/order-fields/expiry-field.tsx';
import { levelFields, limitField, priceField } from '../../../trading/order-fields/level-fields.ts';
import { LimitField } from '../../../trading/order-fields/limit-field.tsx';
import { LotsStepper } from '../../../trading/order-fields/lots-stepper.tsx';
import { TargetField } from '../../../trading/order-fields/target-field.tsx';
import {
  pnlAt,
  type LevelBasis,
  type StopName,
  type StopUnit,
} from '../../../trading/preview/levels.ts';
import { usePlanContext, type PlanContext } from '../../../trading/preview/plan-context.ts';
import { RiskBox } from '../../../trading/risk/risk-box.tsx';
import { kindName } from '../../../trading/kind-name.ts';
import { LinkField } from './link-field.tsx';
import { levelWhenFilled } from './when-filled.ts';
import { LevelEditor } from './level-editor.tsx';
import { draftBasis, modifyDraftOf, planModify } from './modify-plan.ts';
import type { ModifyDraft, ModifyPlan } from './modify-plan.ts';
import { convertDraft, STOP_UNITS_OF_ORDERS } from './stops-plan.ts';
import { moneyNote } from './stops-sheet.tsx';
import { TrailEditor } from './trail-editor.tsx';

interface ModifySheetProps {
  /** The order as it was when the sheet opened. */
  readonly order: TradeOrder;
  readonly instrument: ListedInstrument;
  readonly onDone: () => void;
}

/** Changes target price, lots, expiry and levels of a pending order together. */
export function ModifySheet({ order: opened, instrument, onDone }: ModifySheetProps) {
  const { t } = useTranslation();
  const live = usePending().find(({ id }) => id === opened.id);
  const order = live ?? opened;
  const context = usePlanContext(instrument);
  const equity = useAccount()?.equity ?? null;
  const quote = useQuote(order.code);
  const isOnline = useCanClose();
  const [draft, setDraft] = useState<ModifyDraft | null>(null);
  const command = useOneCommand(changeSubject(opened.id), onDone);
  if (!context || order.target === null) return null;
  const own: LevelBasis = {
    listing: context.listing,
    side: order.side,
    lots: order.lots,
    entry: order.target,
    isPair: instrument.isPair,
  };
  const shown = draft ?? modifyDraftOf(order, own);
  const basis = draftBasis(order, shown, own);
  const plan = planModify(shown, basis, order, context);
  const change = (to: Partial<ModifyDraft>) => setDraft({ ...shown, ...to });
  const isWrong = (part: string) => plan.problem?.startsWith(`${part}.`) === true;
  const note = noteText();
  const terms = termsOf(order, plan);
  return (
    <EditSheet
      isOpen
      hasUnsent={draft !== null && live !== undefined && !plan.isSame}
      onClose={onDone}
      isLocked={command.isBusy}
      closeLabel={t('common.close')}
      title={
        <SheetTitle
          code={order.code}
          logo={instrument.logo}
          title={t('orders.modify')}
          note={<OrderNote order={order} />}
        />
      }
      foot={
        <>
          <Button look="soft" size="lg" disabled={command.isBusy} onClick={onDone}>
            {t('common.cancel')}
          </Button>
          <SendButton
            command={command}
            size="lg"
            isDisabled={plan.problem !== null || plan.isSame || live === undefined || !isOnline}
            onSend={() => terms && command.send(modifyCommand(order, terms))}
          >
            {t('orders.save')}
          </SendButton>
        </>
      }
    >
      <TargetField
        instrument={instrument}
        quote={quote}
        text={shown.target}
        isWrong={isWrong('target')}
        onChange={(target) => change({ target })}
      />
      <LimitField
        instrument={instrument}
        choice={shown.limit}
        target={plan.target}
        isWrong={isWrong('limitPrice')}
        onChange={(limit) => change({ limit })}
      />
      <LotsStepper
        instrument={instrument}
        text={shown.lots}
        most={null}
        isWrong={isWrong('lots')}
        onChange={(lots) => change({ lots })}
      />
      <ExpiryField
        choice={shown.expiry}
        now={context.now}
        isWrong={isWrong('expiry')}
        onChange={(expiry) => change({ expiry })}
      />
      <div className="edit__unit">
        <Segmented<StopUnit>
          label={t('orders.unit')}
          value={shown.stops.unit}
          options={STOP_UNITS_OF_ORDERS.map((unit) => ({
            value: unit,
            label:
              unit === 'pips' && !instrument.isPair ? t('trade.points') : t(`orders.units.${unit}`),
          }))}
          onChange={(unit) => change({ stops: convertDraft(shown.stops, unit, basis) })}
        />
      </div>
      {editor('stopLoss', plan.stopLoss)}
      <TrailEditor
        draft={shown.stops.trail}
        basis={basis}
        distance={plan.stopLoss === null ? null : Math.abs(basis.entry - plan.stopLoss)}
        isWrong={isWrong('trail')}
        onChange={(trail) => change({ stops: { ...shown.stops, trail } })}
      />
      {editor('takeProfit', plan.takeProfit)}
      <WhenFilled order={order} plan={plan} context={context} />
      <LinkField order={order} />
      {note !== '' && (
        <p className="banner" role="alert">
          <Info className="i i--16" />
          <span>{note}</span>
        </p>
      )}
    </EditSheet>
  );

  function editor(name: StopName, price: Points | null) {
    const money: MicroUsd | null = price === null ? null : pnlAt(basis, price);
    return (
      <LevelEditor
        name={name}
        draft={shown.stops}
        basis={basis}
        mark={basis.entry}
        equity={equity}
        isWrong={isWrong(name)}
        note={money === null ? null : moneyNote(money, equity)}
        money={money}
        onChange={(level) => change({ stops: { ...shown.stops, [name]: level } })}
      />
    );
  }

  function noteText(): string {
    if (live === undefined) return t('orders.goneNow');
    if (command.note !== '') return command.note;
    if (!isOnline) return t('orders.noConnection');
    if (plan.problem === null) return '';
    if (plan.problem.startsWith('lots.') && plan.problem !== 'lots.missing') {
      return t('orders.lotsWrong');
    }
    return t(`trade.problems.${plan.problem}`);
  }
}

interface WhenFilledProps {
  readonly order: TradeOrder;
  readonly plan: ModifyPlan;
  readonly context: PlanContext;
}

/** The margin level after the changed order is filled. */
function WhenFilled({ order, plan: { target, lots }, context }: WhenFilledProps) {
  const { t } = useTranslation();
  const { leverage } = order;
  if (target === null || lots === null) return null;
  const levels = levelWhenFilled(context, { price: target, lots, leverage });
  if (!levels) return null;
  return <RiskBox label={t('risk.whenFilled')} settings={context.settings} {...levels} />;
}

/**
 * Returns the new terms in the form in which they are sent; null while target or lots are not
 * numbers.
 */
function termsOf({ digits }: TradeOrder, plan: ModifyPlan) {
  const { target, limit, lots, expiry } = plan;
  if (target === null || lots === null) return null;
  return {
    cont: formatDecimal(lots, LOT_DIGITS, 2),
    target_price: priceField(target, digits),
    ...limitField(limit, digits),
    ...levelFields(plan, digits),
    ...expiryFields(expiry),
  };
}

function OrderNote({ order }: { readonly order: TradeOrder }) {
  const { t } = useTranslation();
  const words = [t(`trade.${order.side}`), t(`trade.kinds.${kindName(order)}`)];
  return (
    <>
      <span>{`${words.join(' · ')} ·`}</span>{' '}
      <span className="num" translate="no">
        {order.showCode}
      </span>
    </>
  );
}
