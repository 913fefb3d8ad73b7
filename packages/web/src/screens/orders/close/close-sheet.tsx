import './close.css';

import type { Account } from '@fulcrum/engine/account';
import type { MicroLots } from '@fulcrum/engine/units/units';
import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { directionOf, formatLots, formatPrice } from '@fulcrum/ui/figures/format';
import { Money } from '@fulcrum/ui/figures/money.tsx';
import { useState, type ReactNode } from 'react';

import { HoldChip } from '../../../layout/hold/hold-button.tsx';
import { putOwnForm, useTypedWords } from '../../../forms/typed-number.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import { SendButton } from '../../../trading/commands/send-button.tsx';
import { useOneCommand } from '../../../trading/commands/use-commands.ts';
import { closeSubject, closeCommand } from '../../../trading/commands/new-commands.ts';
import { SheetTitle } from '../../../layout/sheet-title.tsx';
import { useHolding } from '../../../account/account.ts';
import { useCanClose } from '../../../server/connection.ts';
import { listingOf } from '../../../market/market-book.ts';
import type { ListedInstrument } from '../../../market/model.ts';
import type { TradeOrder } from '../../../account/model.ts';
import { fromTo } from '../../../language/from-to.ts';
import { ltr } from '../../../language/left-to-right.ts';
import { LOTS_FORM } from '../../../trading/preview/number-forms.ts';
import { readLots } from '../../../trading/preview/lots.ts';
import { usePlanContext } from '../../../trading/preview/plan-context.ts';
import { distancesOf, NO_DISTANCES } from '../../../trading/risk/distance-to.ts';
import { RiskBox } from '../../../trading/risk/risk-box.tsx';
import { CLOSE_PERCENTS, partOf, planClose, type ClosePlan } from './close-plan.ts';

interface CloseSheetProps {
  /** The order as it was when the sheet opened. */
  readonly order: TradeOrder;
  readonly instrument: ListedInstrument;
  /** Initial lots in the field. */
  readonly lots: MicroLots;
  readonly onDone: () => void;
}

/** Sheet that closes a position, whole or in part, and shows the result first. */
export function CloseSheet({ order: opened, instrument, lots: first, onDone }: CloseSheetProps) {
  const { t } = useTranslation();
  const live = useHolding().find(({ id }) => id === opened.id);
  const order = live ?? opened;
  const [text, setText] = useState(() => formatLots(first));
  const context = usePlanContext(instrument);
  const canClose = useCanClose();
  const command = useOneCommand(closeSubject(opened.id), onDone);
  const isSending = command.isBusy;
  const isGone = live === undefined;
  if (!context) return null;
  const lots = readLots(text);
  const plan = planClose(context.account, context.market, order.id, lots, context.now);
  const price = plan.price === null ? '–' : formatPrice(plan.price, order.digits);
  return (
    <BottomSheet
      isOpen
      onClose={onDone}
      isLocked={isSending}
      closeLabel={t('common.close')}
      title={<CloseTitle order={order} logo={instrument.logo} price={price} />}
      foot={
        <>
          <Button look="soft" size="lg" disabled={isSending} onClick={onDone}>
            {t('orders.keep')}
          </Button>
          <SendButton
            command={command}
            size="lg"
            isDisabled={plan.problem !== null || isGone || !canClose}
            onSend={() => send(lots)}
          >
            <span>{t('orders.closeAt', { price: ltr(price) })}</span>
          </SendButton>
        </>
      }
    >
      <Estimate plan={plan} />
      <PartPicker
        order={order}
        text={text}
        onText={setText}
        isDisabled={isGone || isSending}
        onHeld={closePart}
      />
      <RiskBox
        label={t('orders.marginLevel')}
        before={plan.levelBefore}
        after={plan.levelAfter}
        settings={context.settings}
        prices={{ digits: order.digits, isPair: instrument.isPair, ...distances() }}
      />
      <CloseRows order={order} plan={plan} price={price} />
      <CloseNote note={command.note} text={text} isGone={isGone} plan={plan} canClose={canClose} />
    </BottomSheet>
  );

  function send(part: MicroLots | null): void {
    command.send(closeCommand(order, part === order.lots ? null : part));
  }

  /** Closes a part whose button was held, if it can be closed. */
  function closePart(part: MicroLots): void {
    setText(formatLots(part));
    if (!context || isGone || !canClose || isSending || command.isUnknown) return;
    const { account, market, now } = context;
    if (planClose(account, market, order.id, part, now).problem === null) send(part);
  }

  function distances() {
    if (!context) return { before: NO_DISTANCES, after: NO_DISTANCES };
    const { account, market, settings, listing } = context;
    const of = (at: Account) => distancesOf(at, market, settings, listing, order.side);
    return { before: of(account), after: of(plan.accountAfter ?? account) };
  }
}

interface CloseTitleProps {
  readonly order: TradeOrder;
  readonly logo: string;
  readonly price: string;
}

function CloseTitle({ order, logo, price }: CloseTitleProps) {
  const { t } = useTranslation();
  return (
    <SheetTitle
      code={order.code}
      logo={logo}
      title={t('orders.closeTitle')}
      note={
        <>
          <span>{t(`trade.${order.side}`)}</span>{' '}
          <span className="num" translate="no">
            {formatLots(order.lots)}
          </span>{' '}
          <span className="num" translate="no">
            {order.showCode}
          </span>{' '}
          <span>·</span>{' '}
          <span className="num" translate="no">
            {price}
          </span>
        </>
      }
    />
  );
}

function Estimate({ plan: { pnl, net } }: { plan: ClosePlan }) {
  const { t } = useTranslation();
  return (
    <div className="close__pl">
      <span className="t3">{t('orders.estimate')}</span>
      <b className={net === null ? '' : directionOf(net)}>
        {net === null ? '–' : <Money value={net} isResult />}
      </b>
      {net !== null && <span className="t2">{t('orders.netNote')}</span>}
      {pnl !== null && pnl !== net && (
        <span className="t2">
          {t('orders.beforeFees')} <Money value={pnl} isResult /> USD
        </span>
      )}
    </div>
  );
}

interface PartPickerProps {
  readonly order: TradeOrder;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly isDisabled: boolean;
  readonly onHeld: (lots: MicroLots) => void;
}

/** How much of the position to close: a slider, four buttons and a field for the same number. */
function PartPicker({ order, text, onText, isDisabled, onHeld }: PartPickerProps) {
  const { t } = useTranslation();
  const listing = listingOf(order.code);
  if (!listing) return null;
  const { lotStep, minLots } = listing.instrument;
  const lots = readLots(text);
  const put = (value: MicroLots) => onText(formatLots(value));
  const canSplit = order.lots > minLots;
  const all = order.lots / lotStep;
  return (
    <div className="part">
      <div className="part__top">
        <label className="part__field">
          <span>{t('orders.lotsToClose')}</span>
          <input
            className="num"
            translate="no"
            inputMode="decimal"
            autoComplete="off"
            value={text}
            disabled={isDisabled || !canSplit}
            onChange={(event) => onText(event.target.value)}
            onFocus={(event) => event.target.select()}
            onBlur={() => putOwnForm(text, LOTS_FORM, onText)}
          />
        </label>
        <span className="t3">{t('orders.ofLots', { lots: ltr(formatLots(order.lots)) })}</span>
      </div>
      {canSplit && (
        <>
          <input
            type="range"
            className="part__slider"
            aria-label={t('orders.partSlider')}
            min={minLots / lotStep}
            max={all}
            step={1}
            value={lots === null ? all : Math.min(lots / lotStep, all)}
            aria-valuetext={text}
            disabled={isDisabled}
            onChange={(event) => {
              const steps = Number(event.target.value);
              put(steps >= all ? order.lots : partOf(order.lots, (steps / all) * 100, listing));
            }}
          />
          <div className="chips" role="group" aria-label={t('orders.part')}>
            {CLOSE_PERCENTS.map((percent) => (
              <HoldChip
                key={percent}
                isOn={lots === partOf(order.lots, percent, listing)}
                disabled={isDisabled}
                onTap={() => put(partOf(order.lots, percent, listing))}
                onHeld={() => onHeld(partOf(order.lots, percent, listing))}
              >
                <span className="num" translate="no">
                  {percent}%
                </span>
              </HoldChip>
            ))}
          </div>
        </>
      )}
    </div>
  );
}

interface CloseRowsProps {
  readonly order: TradeOrder;
  readonly plan: ClosePlan;
  readonly price: string;
}

function CloseRows({ order, plan, price }: CloseRowsProps) {
  const { t } = useTranslation();
  const entry = order.openPrice === null ? '–' : formatPrice(order.openPrice, order.digits);
  const row = (label: string, value: ReactNode) => (
    <div className="rows__r">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <dl className="rows">
      {row(
        fromTo(t('orders.ends.entry'), t('orders.ends.now')),
        <span className="num" translate="no">{`${entry} → ${price}`}</span>,
      )}
      {row(
        t('orders.marginReturned'),
        <span className="num" translate="no">
          <Money value={plan.marginReturned} /> USD
        </span>,
      )}
    </dl>
  );
}

interface CloseNoteProps {
  readonly note: string;
  /** The lots as typed. */
  readonly text: string;
  readonly isGone: boolean;
  readonly plan: ClosePlan;
  readonly canClose: boolean;
}

function CloseNote({ note, text: typed, isGone, plan, canClose }: CloseNoteProps) {
  const { t } = useTranslation();
  const words = useTypedWords(typed, LOTS_FORM);
  const alert = (text: string) => (
    <p className="banner" role="alert">
      {text}
    </p>
  );
  if (note !== '') return alert(note);
  if (isGone) return alert(t('orders.goneNow'));
  if (!canClose) return alert(t('orders.noConnection'));
  if (words !== '') return alert(words);
  if (plan.problem === 'lots.missing') return alert(t('trade.problems.lots.missing'));
  if (plan.problem !== null && plan.problem.startsWith('lots.'))
    return alert(t('orders.partWrong'));
  if (plan.problem !== null) return alert(t(`trade.problems.${plan.problem}`));
  return (
    <p className="close__note">
      {t('orders.finalPrice')} {t('common.holdTip')}
    </p>
  );
}
