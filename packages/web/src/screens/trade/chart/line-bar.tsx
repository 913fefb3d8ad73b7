import { mulDiv } from '@fulcrum/engine/units/exact';
import { points } from '@fulcrum/engine/units/units';
import {
  formatLots,
  formatMoney,
  formatPercent,
  formatPrice,
  formatFigure,
} from '@fulcrum/ui/figures/format';
import { Magnet, Minus, Plus, X } from 'lucide-react';
import { useState } from 'react';

import { useTranslation } from '../../../language/use-translation.ts';
import { SendButton } from '../../../trading/commands/send-button.tsx';
import { useOneCommand } from '../../../trading/commands/use-commands.ts';
import { changeSubject } from '../../../trading/commands/new-commands.ts';
import { useRepeat } from '../../../trading/order-fields/use-repeat.ts';
import { useCanClose } from '../../../server/connection.ts';
import type { ListedInstrument } from '../../../market/model.ts';
import { useQuote } from '../../../market/quotes.ts';
import { useAccount } from '../../../account/account.ts';
import type { TradeOrder } from '../../../account/model.ts';
import { distanceDigits } from '../../../market/distance-digits.ts';
import { pnlAt, rewardTenths } from '../../../trading/preview/levels.ts';
import { usePlanContext } from '../../../trading/preview/plan-context.ts';
import { changeBy, problemOf, type LineDraft } from '../../../trading/lines/line-draft.ts';
import { changeTradeChoices, useTradeChoices } from '../../../trading/trade-choices.ts';
import './line-bar.css';

/** The whole equity in hundredths of a percent. */
const HUNDREDTHS = 10_000;

interface LineBarProps {
  readonly draft: LineDraft;
  readonly order: TradeOrder;
  readonly instrument: ListedInstrument;
  readonly onChange: (draft: LineDraft) => void;
  readonly onDone: () => void;
}

/**
 * Confirms a line that was moved; its buttons move the line for people who cannot drag. It stands
 * at the end of the chart away from the line.
 */
export function LineBar({ draft, order, instrument, onChange, onDone }: LineBarProps) {
  const { t } = useTranslation();
  const context = usePlanContext(instrument);
  const isOnline = useCanClose();
  const command = useOneCommand(changeSubject(order.id), onDone);
  const { digits, isPair } = instrument;
  const equity = useAccount()?.equity ?? 0;
  const isMagnet = useTradeChoices((choices) => choices.isMagnet);
  const isAtTop = useIsAtTop(draft.price, instrument.code);
  const step = 10 ** distanceDigits(isPair, digits);
  const move = (by: number) => onChange({ ...draft, price: points(draft.price + by) });
  const lower = useRepeat(() => move(-step));
  const higher = useRepeat(() => move(step));
  if (!context) return null;
  const problem = problemOf(draft, order, context);
  const note = noteText();
  return (
    <div
      className={`line-bar${isAtTop ? ' line-bar--top' : ''}`}
      role="group"
      aria-label={partName()}
    >
      <p className="line-bar__what">
        <span>
          <span>{[partName(), t(`trade.${order.side}`)].join(' · ')}</span>{' '}
          <span className="num" translate="no">
            {formatLots(order.lots)}
          </span>
        </span>
        <span className="num" translate="no">
          {outcomeText()}
        </span>
      </p>
      <div className="line-bar__row">
        <button type="button" aria-label={t('trade.lower')} {...lower}>
          <Minus className="i i--16" />
        </button>
        <output className="num" translate="no">
          {formatPrice(draft.price, digits)}
        </output>
        <button type="button" aria-label={t('trade.higher')} {...higher}>
          <Plus className="i i--16" />
        </button>
        <button
          type="button"
          aria-label={t('trade.magnet')}
          aria-pressed={isMagnet}
          onClick={() => changeTradeChoices({ isMagnet: !isMagnet })}
        >
          <Magnet className="i i--16" />
        </button>
        <button
          type="button"
          aria-label={t('common.cancel')}
          disabled={command.isBusy}
          onClick={onDone}
        >
          <X className="i i--16" />
        </button>
        <SendButton
          command={command}
          size="sm"
          isDisabled={problem !== null || !isOnline}
          onSend={() => command.send(changeBy(draft, order))}
        >
          {t('orders.save')}
        </SendButton>
      </div>
      {note !== '' && (
        <p className="line-bar__note" role="alert">
          {note}
        </p>
      )}
    </div>
  );

  function partName(): string {
    return t(draft.part === 'target' ? 'trade.targetPrice' : `trade.${draft.part}`);
  }

  /**
   * Returns the order's result at the level in money, in percent of the equity and, if it has a
   * stop-loss, against what is at risk now; empty for a target price, which has no result.
   */
  function outcomeText(): string {
    const entry = order.openPrice ?? order.target;
    if (draft.part === 'target' || entry === null || !context) return '';
    const basis = { listing: context.listing, side: order.side, lots: order.lots, entry, isPair };
    const money = pnlAt(basis, draft.price);
    if (money === null) return '';
    const texts = [formatMoney(money, { isSigned: true })];
    if (equity > 0) texts.push(formatPercent(mulDiv(money, HUNDREDTHS, 1, equity) / 100));
    const stop = draft.part === 'takeProfit' ? order.stopLoss : null;
    const loss = stop === null ? null : pnlAt(basis, stop);
    const tenths = rewardTenths(loss, money);
    if (tenths !== null) texts.push(`1 : ${formatFigure(tenths, 1)}`);
    return texts.join(' · ');
  }

  function noteText(): string {
    if (command.note !== '') return command.note;
    if (!isOnline) return t('orders.noConnection');
    return problem === null ? '' : t(`trade.problems.${problem}`);
  }
}

/**
 * Returns whether the bar of a line stands at the top, which is so for a line below the price. It
 * keeps the end at which it first stood, so that it does not jump under a finger.
 */
function useIsAtTop(price: number, code: string): boolean {
  const quote = useQuote(code);
  const [isBelow, setBelow] = useState<boolean | null>(null);
  if (isBelow === null && quote) setBelow(price < quote.bid);
  return isBelow ?? false;
}
