import { formatDecimal } from '@fulcrum/engine/units/decimal';
import { Segmented } from '@fulcrum/ui/controls/segmented.tsx';
import { formatLots } from '@fulcrum/ui/figures/format';
import { ChevronDown, Moon, Pause } from 'lucide-react';
import { useReducer, useState, type Dispatch } from 'react';

import { useTranslation } from '../../../language/use-translation.ts';
import { useCanOpen } from '../../../server/connection.ts';
import type { ListedInstrument, LiveQuote } from '../../../market/model.ts';
import { useQuote } from '../../../market/quotes.ts';
import { ExpiryField } from '../../../trading/order-fields/expiry-field.tsx';
import { LimitField } from '../../../trading/order-fields/limit-field.tsx';
import { readTarget } from '../../../trading/order-fields/read-target.ts';
import { TargetField } from '../../../trading/order-fields/target-field.tsx';
import { OrderDialogs } from '../confirm/order-dialogs.tsx';
import { LeverageSheet } from './leverage-sheet.tsx';
import { allowedPrice } from '../../../trading/preview/allowed-price.ts';
import { usualDistance } from '../../../trading/preview/levels.ts';
import type { Problem } from '../plan/plan.ts';
import { NightLine } from './night-line.tsx';
import { riskOf } from '../plan/risk-share.ts';
import { sizeOf } from '../plan/size.ts';
import type { Sizing } from '../plan/sizing.ts';
import { SizeField } from './size-field.tsx';
import { SendingNote } from '../confirm/sending-note.tsx';
import { SideButtons } from './side-buttons.tsx';
import { StopFields } from './stop-fields.tsx';
import { asDistances } from './stop-texts.ts';
import '../ticket.css';
import {
  newTicket,
  reduceTicket,
  type Ticket,
  type TicketAction,
  type TicketMode,
} from '../plan/ticket.ts';
import { PriceNote } from './price-note.tsx';
import { TicketNotes } from './ticket-notes.tsx';
import { TicketPreview } from './ticket-preview.tsx';
import { useTradeChoices } from '../../../trading/trade-choices.ts';
import { useDrawnTicket } from '../plan/drawn-ticket.ts';
import { usePlaceOrder } from '../confirm/use-place-order.ts';
import { usePlan, type TicketPlan } from '../plan/use-plan.ts';
import { TicketStrip } from './ticket-strip.tsx';

const LOT_PROBLEMS: readonly (Problem | null)[] = [
  'lots.missing',
  'lots.tooSmall',
  'lots.tooLarge',
  'lots.offStep',
  'size.stopLoss',
];
const TARGET_PROBLEMS: readonly (Problem | null)[] = ['target.missing', 'target.atMarket'];
const LIMIT_PROBLEMS: readonly (Problem | null)[] = ['limitPrice.invalid', 'limitPrice.notStop'];
const EXPIRY_PROBLEMS: readonly (Problem | null)[] = ['expiry.missing', 'expiry.past'];

interface OrderTicketProps {
  readonly instrument: ListedInstrument;
  /** The chart fills the screen; the ticket is a strip below it. */
  readonly isFull?: boolean;
}

/** The order ticket of one instrument: fields, cost, and the two buttons. */
export function OrderTicket({ instrument, isFull = false }: OrderTicketProps) {
  const { t } = useTranslation();
  const lastUsed = useTradeChoices((choices) => choices.lastUsed[instrument.code] ?? null);
  const [ticket, change] = useReducer(reduceTicket, null, () =>
    newTicket(instrument.terms, lastUsed),
  );
  const plan = usePlan(instrument, ticket);
  const quote = useQuote(instrument.code);
  const isConnected = useCanOpen();
  const isHalted = quote?.isHalted === true;
  const isClosed = isHalted || (ticket.mode === 'market' && quote?.isOpen === false);
  const lots = plan?.buy.lots ?? null;
  const hideDrawn = useDrawnTicket({ code: instrument.code, ticket, lots, change }, isClosed);
  const place = usePlaceOrder(instrument, ticket, hideDrawn);
  const [isLeverageOpen, setLeverageOpen] = useState(false);
  if (!plan) return null;
  const { buy, sell } = plan;

  const setMode = (mode: TicketMode) => {
    place.settle();
    change({ type: 'mode', mode, target: firstTarget(quote, instrument) });
  };
  const sized = sizeOf(ticket, plan.context);
  const size = typeof sized === 'number' ? sized : null;
  const setSize = (sizing: Sizing, text: string) => {
    place.settle();
    const levels = sizing === 'risk' ? { levels: asDistances(ticket, plan) } : {};
    change({ type: 'size', sizing, text, ...levels });
  };
  const isPaused = !isClosed && quote?.isPaused === true;
  const isPending = ticket.mode === 'pending';
  const target = isPending && (
    <TargetFields
      instrument={instrument}
      ticket={ticket}
      plan={plan}
      quote={quote}
      change={change}
    />
  );
  const expiry = isPending && (
    <ExpiryField
      choice={ticket.expiry}
      now={plan.context.now}
      isWrong={EXPIRY_PROBLEMS.includes(buy.problem) || EXPIRY_PROBLEMS.includes(sell.problem)}
      onChange={(chosen) => change({ type: 'expiry', expiry: chosen })}
    />
  );
  const stops = <StopFields instrument={instrument} ticket={ticket} plan={plan} change={change} />;
  const sides = {
    instrument,
    quote,
    sell,
    buy,
    isConnected,
    busySide: place.busySide,
    placed: place.placed,
    onPress: place.press,
    onHeld: place.hold,
  };
  const sizes = {
    instrument,
    ticket,
    lots: size,
    margin: buy.cost?.margin ?? null,
    risk: riskOf(plan),
    hasStopLoss: ticket.stopLoss.isOn,
    most: plan.most,
    isWrong: LOT_PROBLEMS.includes(buy.problem),
    onSize: setSize,
  };
  const fields = (
    <>
      <div className="ticket__mode">
        <Segmented<TicketMode>
          label={t('trade.orderMode')}
          value={ticket.mode}
          options={[
            { value: 'market', label: t('trade.market') },
            { value: 'pending', label: t('trade.pending') },
          ]}
          onChange={setMode}
        />
        <LeverageButton
          instrument={instrument}
          leverage={ticket.leverage}
          onOpen={() => setLeverageOpen(true)}
        />
      </div>
      {target}
      <SizeField {...sizes} />
      {expiry}
      {stops}
      {isClosed || isPaused ? (
        <ClosedNote isPaused={isPaused} isHalted={isHalted} />
      ) : (
        <>
          <PriceNote instrument={instrument} />
          <TicketPreview plan={buy} />
          <NightLine buy={buy} sell={sell} />
        </>
      )}
      <TicketNotes
        plan={buy}
        leverages={instrument.terms.leverages}
        leverageMax={plan.context.account.leverageMax}
        onLeverage={(leverage) => change({ type: 'leverage', leverage })}
      />
    </>
  );
  return (
    <form
      className="ticket"
      aria-label={t('trade.newOrder')}
      onSubmit={(event) => event.preventDefault()}
    >
      {!isFull && fields}
      {place.confirming === null && <SendingNote sending={place.sending} onAsk={place.ask} />}
      {isFull ? (
        <TicketStrip sides={sides} sizes={sizes} ticket={ticket} plan={plan}>
          {target}
          {expiry}
          {stops}
        </TicketStrip>
      ) : (
        <SideButtons {...sides} />
      )}
      <LeverageSheet
        isOpen={isLeverageOpen}
        onClose={() => setLeverageOpen(false)}
        instrument={instrument}
        ticket={ticket}
        context={plan.context}
        onChoose={(leverage) => change({ type: 'leverage', leverage })}
      />
      <OrderDialogs
        instrument={instrument}
        ticket={ticket}
        plan={plan}
        place={place}
        isConnected={isConnected}
        onLots={(chosen) => change({ type: 'size', sizing: 'lots', text: formatLots(chosen) })}
      />
    </form>
  );
}

interface TargetFieldsProps {
  readonly instrument: ListedInstrument;
  readonly ticket: Ticket;
  readonly plan: TicketPlan;
  readonly quote: LiveQuote | undefined;
  readonly change: Dispatch<TicketAction>;
}

/** The prices at which a pending order triggers and, for a stop-limit order, is filled. */
function TargetFields({ instrument, ticket, plan, quote, change }: TargetFieldsProps) {
  const { buy, sell } = plan;
  return (
    <>
      <TargetField
        instrument={instrument}
        quote={quote}
        text={ticket.target}
        isWrong={TARGET_PROBLEMS.includes(buy.problem) || TARGET_PROBLEMS.includes(sell.problem)}
        onChange={(text) => change({ type: 'target', text })}
      />
      <LimitField
        instrument={instrument}
        choice={ticket.limit}
        target={readTarget(ticket.target, instrument.terms, quote?.bid)}
        isWrong={[buy, sell].every(({ problem }) => LIMIT_PROBLEMS.includes(problem))}
        onChange={(limit) => change({ type: 'limit', ...limit })}
      />
    </>
  );
}

/**
 * Returns a price at a usual distance below the market, which is valid for a buy limit and for a
 * sell stop.
 */
function firstTarget(quote: LiveQuote | undefined, { digits, terms }: ListedInstrument): string {
  if (!quote) return '';
  const price = allowedPrice(quote.bid - usualDistance(quote.bid), terms);
  return price === null ? '' : formatDecimal(price, digits);
}

interface ClosedNoteProps {
  readonly isPaused: boolean;
  readonly isHalted: boolean;
}

/** Why nothing can be opened now. */
function ClosedNote({ isPaused, isHalted }: ClosedNoteProps) {
  const { t } = useTranslation();
  const closed = t(isHalted ? 'trade.haltedHint' : 'trade.closedHint');
  return (
    <p className="banner banner--neutral">
      {isPaused ? <Pause className="i i--16" /> : <Moon className="i i--16" />}
      <span>{isPaused ? t('trade.pausedHint') : closed}</span>
    </p>
  );
}

interface LeverageButtonProps {
  readonly instrument: ListedInstrument;
  readonly leverage: number;
  readonly onOpen: () => void;
}

function LeverageButton({ instrument, leverage, onOpen }: LeverageButtonProps) {
  const { t } = useTranslation();
  const { marginMode, leverages } = instrument.terms;
  const isFixed = marginMode === 'fixed';
  return (
    <button
      type="button"
      className="lev"
      aria-haspopup="dialog"
      aria-label={isFixed ? t('trade.fixedMargin') : t('trade.leverageIs', { leverage })}
      disabled={leverages.length === 0}
      onClick={onOpen}
    >
      <small>{isFixed ? t('trade.fixedMargin') : t('trade.leverage')}</small>
      <span className="num" translate="no">
        {leverages.length === 0 ? '–' : `×${leverage}`}
      </span>
      <ChevronDown className="i i--16 t3" />
    </button>
  );
}
