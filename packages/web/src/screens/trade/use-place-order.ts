import type { Side } from '@fulcrum/engine/order';
import { formatDecimal } from '@fulcrum/engine/units';
import { formatLots, formatPrice } from '@fulcrum/ui/format';
import { toast } from '@fulcrum/ui/toast.tsx';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { useTranslation } from '../../use-translation.ts';
import type { ListedInstrument, TradeOrder } from '../../live/model.ts';
import { useSession } from '../../live/session.ts';
import { useSettings } from '../../settings.ts';
import { showLots } from '../../preview/lots.ts';
import { distanceDigits } from '../../preview/levels.ts';
import { ltr } from '../../lib/ltr.ts';
import { intentOf, orderBody } from './order-body.ts';
import type { SidePlan } from './plan.ts';
import type { Ticket } from './ticket.ts';
import { rememberOrder } from '../../trade-choices.ts';
import { useSubmit, type Sending } from './use-submit.ts';

export interface PlaceOrder {
  readonly sending: Sending;
  /** Side whose confirmation is open. */
  readonly confirming: Side | null;
  /** Side whose order is on its way. */
  readonly busySide: Side | null;
  /** A press on Buy or Sell: to the login, to the confirmation, or straight to the server. */
  readonly press: (plan: SidePlan) => void;
  readonly send: (plan: SidePlan) => Promise<void>;
  readonly repeat: () => Promise<void>;
  readonly closeConfirm: () => void;
  readonly settle: () => void;
}

/** The way of an order from the press to its result. */
export function usePlaceOrder(instrument: ListedInstrument, ticket: Ticket): PlaceOrder {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isLoggedIn = useSession(({ token }) => token !== null);
  const isOneTap = useSettings((choices) => choices.isOneTap);
  const submit = useSubmit();
  const [confirming, setConfirming] = useState<Side | null>(null);
  const [lastSide, setLastSide] = useState<Side>('buy');

  function finish(order: TradeOrder | null): void {
    if (!order) {
      vibrate([20, 60, 20]);
      return;
    }
    vibrate(10);
    setConfirming(null);
    rememberOrder(instrument.code, { lots: showLots(order.lots), leverage: ticket.leverage });
    const tab = order.status === 'pending' ? 0 : 1;
    toast({
      text: resultText(order, instrument, t),
      tone: 'good',
      action: { label: t('trade.view'), onPress: () => void navigate(`/order?type=${tab}`) },
    });
  }

  async function send(plan: SidePlan): Promise<void> {
    setLastSide(plan.side);
    const meaning = intentOf(ticket, plan, instrument.code);
    const bodyFor = (id: string) => orderBody(plan, ticket.mode, instrument, id);
    finish(await submit.send(meaning, bodyFor));
  }

  function press(plan: SidePlan): void {
    if (!isLoggedIn) {
      const from = encodeURIComponent(`/trade?code=${instrument.code}`);
      void navigate(`/login?from=${from}`);
      return;
    }
    submit.settle();
    if (isOneTap && plan.kind === 'market') void send(plan);
    else setConfirming(plan.side);
  }

  return {
    sending: submit.sending,
    confirming,
    busySide: submit.sending.phase === 'sending' ? lastSide : null,
    press,
    send,
    repeat: async () => finish(await submit.repeat()),
    closeConfirm: () => {
      setConfirming(null);
      submit.settle();
    },
    settle: submit.settle,
  };
}

const vibrate = (pattern: number | number[]): void => {
  if ('vibrate' in navigator) navigator.vibrate(pattern);
};

/** "Bought 0.10 EUR/USD at 1.08645", with the slippage where there was some. */
export function resultText(
  order: TradeOrder,
  { digits, isPair, showCode }: ListedInstrument,
  t: TFunction<'app'>,
): string {
  const lots = ltr(formatLots(order.lots));
  const name = ltr(showCode);
  if (order.openPrice === null) {
    const price = order.target === null ? '' : ltr(formatPrice(order.target, digits));
    const kind = t(`trade.kinds.${order.kind}`);
    return t('trade.placed', { side: t(`trade.${order.side}`), kind, lots, name, price });
  }
  const price = ltr(formatPrice(order.openPrice, digits));
  const done = t(order.side === 'buy' ? 'trade.bought' : 'trade.sold', { lots, name, price });
  const asked = order.requestedPrice ?? order.openPrice;
  const better = order.side === 'buy' ? asked - order.openPrice : order.openPrice - asked;
  if (better === 0) return done;
  const size = ltr(formatDecimal(Math.abs(better), distanceDigits(isPair, digits)));
  const unit = t(isPair ? 'trade.pips' : 'trade.points');
  const slipped = t(better > 0 ? 'trade.slippedBetter' : 'trade.slippedWorse', {
    distance: `${size} ${unit}`,
  });
  return `${done} · ${slipped}`;
}
