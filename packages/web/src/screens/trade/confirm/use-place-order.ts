import type { Side } from '@fulcrum/engine/market/quote';
import { microLots } from '@fulcrum/engine/units/units';
import { formatDecimal, LOT_DIGITS } from '@fulcrum/engine/units/decimal';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { isClosedAll, type Entry, type Outcome } from '../../../trading/commands/command.ts';
import { commands } from '../../../trading/commands/commands.ts';
import { useSend, useUnsettled } from '../../../trading/commands/use-commands.ts';
import { submitCommand, submitSubject } from '../../../trading/commands/new-commands.ts';
import { lotsFrom } from '../../../server/decimals.ts';
import { useIsSlow } from '../../../server/connection.ts';
import type { ListedInstrument } from '../../../market/model.ts';
import { useSession } from '../../../server/session.ts';
import { useSettings } from '../../../settings/settings.ts';
import { rememberOrder } from '../../../trading/trade-choices.ts';
import { orderBody } from '../plan/order-body.ts';
import type { SidePlan } from '../plan/plan.ts';
import type { Ticket } from '../plan/ticket.ts';
import { usePlaced, type Placed } from './use-placed.ts';
import { useSamePress } from './use-same-press.ts';

export type Sending =
  | { readonly phase: 'idle' | 'sending' | 'slow' | 'unconfirmed' }
  | { readonly phase: 'refused'; readonly text: string };

export interface PlaceOrder {
  readonly sending: Sending;
  /** Side whose confirmation sheet is open; null for none. */
  readonly confirming: Side | null;
  /** Side whose order is being sent; null for none. */
  readonly busySide: Side | null;
  /** The order that was accepted a moment ago; otherwise null. */
  readonly placed: Placed | null;
  /**
   * The question that is asked when a side is pressed while the outcome of an earlier order is
   * unknown.
   */
  readonly second: SecondOrder;
  /** Handles a press on Buy or Sell: opens the login or the confirmation, or sends at once. */
  readonly press: (plan: SidePlan) => void;
  /**
   * Handles a side that was held: sends at once, unless a question is open, the risk has to be
   * accepted, or there is no live line.
   */
  readonly hold: (plan: SidePlan) => void;
  readonly send: (plan: SidePlan) => void;
  /** Asks for the outcome of an order whose reply was lost. */
  readonly ask: () => void;
  readonly closeConfirm: () => void;
  readonly settle: () => void;
}

interface SecondOrder {
  /** The unconfirmed order that another order would follow; null for none. */
  readonly first: Entry | null;
  readonly place: () => void;
  readonly wait: () => void;
}

/**
 * State of an order, from the press on a side to its result. `onPlaced` is called after each order
 * that was accepted.
 */
export function usePlaceOrder(
  instrument: ListedInstrument,
  ticket: Ticket,
  onPlaced: () => void,
): PlaceOrder {
  const press = usePress(instrument);
  const isOneTap = useSettings((choices) => choices.isOneTap);
  // The price may be some seconds old, so the order is confirmed first.
  const isSlow = useIsSlow();
  const [confirming, setConfirming] = useState<Side | null>(null);
  const [refusal, setRefusal] = useState('');
  const [placed, showPlaced] = usePlaced();
  const isSamePress = useSamePress();
  const { open, isSecond, askFirst, forget, second } = useFirstOrder(
    instrument.code,
    setConfirming,
  );
  const sendOnce = useSend((outcome) => {
    forget();
    if (outcome?.kind === 'refused') {
      setRefusal(outcome.text);
      return true;
    }
    setConfirming(null);
    remember(instrument.code, outcome);
    if (outcome?.kind !== 'done') return false;
    onPlaced();
    showPlaced(outcome);
    return true;
  });

  function send(plan: SidePlan): void {
    setRefusal('');
    const lots = microLots(plan.lots ?? 0);
    const body = orderBody(plan, ticket.mode, instrument);
    sendOnce(submitCommand(instrument, { side: plan.side, lots }, body), isSecond);
  }

  function begin(plan: SidePlan, isAtOnce: boolean): void {
    setRefusal('');
    const mustAccept = plan.cost !== null && plan.cost.toAccept !== null;
    if (open) askFirst(plan.side);
    else if (isAtOnce && !mustAccept) send(plan);
    else setConfirming(plan.side);
  }

  return {
    sending: sendingOf(open, refusal),
    confirming,
    busySide: open?.phase === 'sending' ? (open.command.facts.side ?? null) : null,
    placed,
    second,
    press: (plan) => {
      const isAtOnce = isOneTap && !isSlow && plan.kind === 'market';
      if (!(isAtOnce && isSamePress(plan))) press(() => begin(plan, isAtOnce));
    },
    hold: (plan) => press(() => begin(plan, !isSlow)),
    send,
    ask: () => open && commands.ask(open.command.id),
    closeConfirm: () => {
      setConfirming(null);
      forget();
      setRefusal('');
    },
    settle: () => setRefusal(''),
  };
}

/**
 * Returns a function that sends visitors to the login and back, and lets logged-in users continue.
 */
function usePress({ code }: ListedInstrument) {
  const navigate = useNavigate();
  const isLoggedIn = useSession(({ token }) => token !== null);
  return (goOn: () => void): void => {
    if (isLoggedIn) goOn();
    else void navigate(`/login?from=${encodeURIComponent(`/trade?code=${code}`)}`);
  };
}

/**
 * State of an order of this instrument whose outcome is unknown, and of the choice to place another
 * order.
 */
function useFirstOrder(code: string, confirm: (side: Side | null) => void) {
  const newest = useUnsettled(submitSubject(code));
  const [asked, setAsked] = useState<Side | null>(null);
  /** Id of the unconfirmed order beside which the person wants to place another order. */
  const [passed, setPassed] = useState<string | null>(null);
  const open = newest && newest.command.id !== passed ? newest : null;
  return {
    open,
    isSecond: passed !== null,
    askFirst: (side: Side) => setAsked(side),
    forget: () => setPassed(null),
    second: {
      first: asked === null ? null : open,
      place: () => {
        setPassed(newest?.command.id ?? null);
        confirm(asked);
        setAsked(null);
      },
      wait: () => setAsked(null),
    },
  };
}

function remember(code: string, outcome: Outcome | null): void {
  if (outcome?.kind !== 'done' || isClosedAll(outcome.data)) return;
  const { Quantity, times: leverage } = outcome.data;
  rememberOrder(code, { lots: formatDecimal(lotsFrom(Quantity), LOT_DIGITS, 2), leverage });
}

function sendingOf(open: Entry | null, refusal: string): Sending {
  const phase = open?.phase;
  if (phase === 'sending' || phase === 'slow' || phase === 'unconfirmed') return { phase };
  return refusal === '' ? { phase: 'idle' } : { phase: 'refused', text: refusal };
}
