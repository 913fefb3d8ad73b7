import './modify.css';

import type { MicroUsd, Points } from '@fulcrum/engine/units/units';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { formatLots, formatMoney, formatPrice } from '@fulcrum/ui/figures/format';
import { Segmented } from '@fulcrum/ui/controls/segmented.tsx';
import { Info } from 'lucide-react';
import { useState } from 'react';

import { EditSheet } from '../../../forms/edit-sheet.tsx';
import { useTranslation } from '../../../language/use-translation.ts';
import { SendButton } from '../../../trading/commands/send-button.tsx';
import { useOneCommand } from '../../../trading/commands/use-commands.ts';
import {
  changeSubject,
  levelsCommand,
  stopsCommand,
} from '../../../trading/commands/new-commands.ts';
import { SheetTitle } from '../../../layout/sheet-title.tsx';
import { useAccount, useHolding, usePending } from '../../../account/account.ts';
import { useCanClose } from '../../../server/connection.ts';
import type { ListedInstrument } from '../../../market/model.ts';
import type { TradeOrder } from '../../../account/model.ts';
import { useQuote } from '../../../market/quotes.ts';
import { levelFields } from '../../../trading/order-fields/level-fields.ts';
import { shareText } from '../../../trading/preview/share-text.ts';
import type { LevelBasis, StopName, StopUnit } from '../../../trading/preview/levels.ts';
import { usePlanContext } from '../../../trading/preview/plan-context.ts';
import { BreakEvenEditor } from './break-even-editor.tsx';
import { exitDraftOf, planFields, type ExitDraft } from './exit-plan.ts';
import { LevelEditor } from './level-editor.tsx';
import { LevelsEditor } from './levels-editor.tsx';
import { markOf } from '../orders-view.ts';
import { RangeBar } from './range-bar.tsx';
import {
  convertDraft,
  draftOf,
  firstTrail,
  planStops,
  STOP_UNITS_OF_ORDERS,
} from './stops-plan.ts';
import type { StopsDraft } from './stops-plan.ts';
import { TrailEditor } from './trail-editor.tsx';

interface StopsSheetProps {
  /** The order as it was when the sheet opened. */
  readonly order: TradeOrder;
  readonly instrument: ListedInstrument;
  /** Whether the sheet starts with the trailing stop switched on. */
  readonly startsTrailing?: boolean;
  readonly onDone: () => void;
}

/** Sheet for stop loss and take profit of an order, which shows the money while typing. */
export function StopsSheet(props: StopsSheetProps) {
  const { order: opened, instrument, startsTrailing = false, onDone } = props;
  const { t } = useTranslation();
  const orders = [...useHolding(), ...usePending()];
  const live = orders.find(({ id }) => id === opened.id);
  const order = live ?? opened;
  const context = usePlanContext(instrument);
  const equity = useAccount()?.equity ?? null;
  const quote = useQuote(order.code);
  const isOnline = useCanClose();
  const entry = order.openPrice ?? order.target;
  const basis: LevelBasis | null =
    context && entry !== null
      ? {
          listing: context.listing,
          side: order.side,
          lots: order.lots,
          entry,
          isPair: instrument.isPair,
        }
      : null;
  const mark = order.status === 'open' ? markOf(order, quote) : entry;
  const [first] = useState(() =>
    startsTrailing && basis ? trailingDraft(order, mark, basis) : null,
  );
  const [draft, setDraft] = useState(first);
  const [exitDraft, setExitDraft] = useState<ExitDraft | null>(null);
  const command = useOneCommand(changeSubject(opened.id), onDone);
  if (!basis || !context) return null;
  const shown = draft ?? draftOf(order, 'price', basis);
  const fired = order.levels?.fired ?? 0;
  const exits = exitDraft ?? exitDraftOf(order, basis);
  const plan = planStops(shown, basis, { ...context, order }, exits);
  const isGone = live === undefined;
  const present = [draftOf(order, shown.unit, basis), exitDraftOf(order, basis)];
  // What the sheet started with is not lost by closing it.
  const isStart = draft === first && exitDraft === null;
  const isEdited = !isStart && JSON.stringify([shown, exits]) !== JSON.stringify(present);
  const change = (name: StopName, level: StopsDraft['stopLoss']) =>
    setDraft({ ...shown, [name]: level });
  const editor = (name: StopName, money: MicroUsd | null) => (
    <LevelEditor
      name={name}
      draft={shown}
      basis={basis}
      mark={mark}
      equity={equity}
      isWrong={plan.problem !== null && plan.problem.startsWith(name)}
      note={money === null ? null : moneyNote(money, equity)}
      money={money}
      onChange={(level) => change(name, level)}
    />
  );
  return (
    <EditSheet
      isOpen
      hasUnsent={!isGone && isEdited}
      onClose={onDone}
      isLocked={command.isBusy}
      closeLabel={t('common.close')}
      title={<StopsTitle order={order} logo={instrument.logo} mark={mark} />}
      foot={
        <>
          <Button look="soft" size="lg" disabled={command.isBusy} onClick={onDone}>
            {t('common.cancel')}
          </Button>
          <SendButton
            command={command}
            size="lg"
            isDisabled={plan.problem !== null || isGone || !isOnline}
            onSend={save}
          >
            {t('orders.save')}
          </SendButton>
        </>
      }
    >
      <div className="edit__unit">
        <Segmented<StopUnit>
          label={t('orders.unit')}
          value={shown.unit}
          options={STOP_UNITS_OF_ORDERS.map((unit) => ({ value: unit, label: unitLabel(unit) }))}
          onChange={(unit) => setDraft(convertDraft(shown, unit, basis))}
        />
      </div>
      {mark !== null && (plan.stopLoss !== null || plan.takeProfit !== null) && (
        <RangeBar basis={basis} stopLoss={plan.stopLoss} exits={plan.exitsLeft} now={mark} isSlim />
      )}
      {editor('stopLoss', plan.loss)}
      <TrailEditor
        draft={shown.trail}
        basis={basis}
        distance={mark === null || plan.stopLoss === null ? null : Math.abs(mark - plan.stopLoss)}
        isWrong={plan.problem?.startsWith('trail') === true}
        onChange={(trail) => setDraft({ ...shown, trail })}
      />
      <LevelsEditor
        rows={exits.rows}
        basis={basis}
        single={plan.takeProfit}
        fired={fired}
        gains={plan.gains}
        total={plan.gain}
        isWrong={/^(levels|takeProfit)/.test(plan.problem ?? '')}
        onChange={(rows) => setExitDraft({ ...exits, rows })}
      >
        {editor('takeProfit', plan.gain)}
      </LevelsEditor>
      <BreakEvenEditor
        draft={exits.breakEven}
        rows={exits.rows.length}
        fired={fired}
        basis={basis}
        isWrong={plan.problem?.startsWith('breakEven') === true}
        onChange={(breakEven) => setExitDraft({ ...exits, breakEven })}
      />
      <Note text={noteText()} isAlert={noteText() !== t('orders.gapNote')} />
    </EditSheet>
  );

  function save(): void {
    const levels = { ...plan, stopLoss: plan.asked };
    const { target_profit_price, ...stops } = levelFields(levels, order.digits);
    command.send(
      plan.exits
        ? levelsCommand(order, { ...stops, ...planFields(plan.exits, order.digits) })
        : stopsCommand(order, { ...stops, target_profit_price }),
    );
  }

  function unitLabel(unit: StopUnit): string {
    if (unit === 'pips' && !instrument.isPair) return t('trade.points');
    return t(`orders.units.${unit}`);
  }

  function noteText(): string {
    if (isGone) return t('orders.goneNow');
    if (command.note !== '') return command.note;
    if (!isOnline) return t('orders.noConnection');
    if (plan.problem !== null) return t(`trade.problems.${plan.problem}`);
    return t('orders.gapNote');
  }
}

/** Returns the order's levels with a trailing stop. */
function trailingDraft(order: TradeOrder, mark: Points | null, basis: LevelBasis): StopsDraft {
  const draft = draftOf(order, 'price', basis);
  const { stopLoss } = order;
  const distance = mark === null || stopLoss === null ? null : Math.abs(mark - stopLoss);
  return { ...draft, trail: firstTrail(distance, basis) };
}

/** Returns the text of a result with its share of the equity. */
export const moneyNote = (money: MicroUsd, equity: MicroUsd | null): string => {
  const amount = formatMoney(money, { isSigned: true });
  return equity !== null && equity > 0 ? `${amount} · ${shareText(money, equity)}` : amount;
};

function Note({ text, isAlert }: { readonly text: string; readonly isAlert: boolean }) {
  return (
    <p
      className={`banner${isAlert ? '' : ' banner--neutral'}`}
      role={isAlert ? 'alert' : undefined}
    >
      <Info className="i i--16" />
      <span>{text}</span>
    </p>
  );
}

interface StopsTitleProps {
  readonly order: TradeOrder;
  readonly logo: string;
  readonly mark: Points | null;
}

function StopsTitle({ order, logo, mark }: StopsTitleProps) {
  const { t } = useTranslation();
  return (
    <SheetTitle
      code={order.code}
      logo={logo}
      title={t('orders.editStops')}
      note={
        <>
          <span>{t(`trade.${order.side}`)}</span>{' '}
          <span className="num" translate="no">
            {formatLots(order.lots)}
          </span>{' '}
          <span className="num" translate="no">
            {order.showCode}
          </span>
          {mark !== null && (
            <>
              {' '}
              <span>·</span>{' '}
              <span className="num" translate="no">
                {formatPrice(mark, order.digits)}
              </span>
            </>
          )}
        </>
      }
    />
  );
}
