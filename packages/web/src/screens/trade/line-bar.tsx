import { points } from '@fulcrum/engine/units';
import { Button } from '@fulcrum/ui/button.tsx';
import { formatLots, formatMoney, formatPrice } from '@fulcrum/ui/format';
import { Minus, Plus } from 'lucide-react';

import { useTranslation } from '../../use-translation.ts';
import { useRepeat } from '../../lib/use-repeat.ts';
import { useConnection } from '../../live/connection.ts';
import type { ListedInstrument, TradeOrder } from '../../live/model.ts';
import { useSaving } from '../../order-fields/use-saving.ts';
import { distanceDigits, pnlAt } from '../../preview/levels.ts';
import { usePlanContext } from '../../preview/plan-context.ts';
import { problemOf, saveDraft, type LineDraft } from './line-draft.ts';
import './line-bar.css';

interface LineBarProps {
  readonly draft: LineDraft;
  readonly order: TradeOrder;
  readonly instrument: ListedInstrument;
  readonly onChange: (draft: LineDraft) => void;
  readonly onDone: () => void;
}

/** Confirms a moved line, and moves it by buttons for those who do not drag. */
export function LineBar({ draft, order, instrument, onChange, onDone }: LineBarProps) {
  const { t } = useTranslation();
  const context = usePlanContext(instrument);
  const { state } = useConnection();
  const { saving, save } = useSaving('orders.saved', onDone);
  const { digits, isPair } = instrument;
  const step = 10 ** distanceDigits(isPair, digits);
  const move = (by: number) => onChange({ ...draft, price: points(draft.price + by) });
  const lower = useRepeat(() => move(-step));
  const higher = useRepeat(() => move(step));
  if (!context) return null;
  const problem = problemOf(draft, order, context);
  const isOnline = state === 'live' || state === 'stale';
  const note = noteText();
  return (
    <div className="line-bar" role="group" aria-label={partName()}>
      <p className="line-bar__what">
        <span>
          {partName()} · {t(`trade.${order.side}`)}{' '}
          <span className="num">{formatLots(order.lots)}</span>
        </span>
        <span className="num">{moneyText()}</span>
      </p>
      <div className="line-bar__row">
        <button type="button" aria-label={t('trade.lower')} {...lower}>
          <Minus className="i i--16" />
        </button>
        <output className="num">{formatPrice(draft.price, digits)}</output>
        <button type="button" aria-label={t('trade.higher')} {...higher}>
          <Plus className="i i--16" />
        </button>
        <Button look="soft" size="sm" disabled={saving.isBusy} onClick={onDone}>
          {t('common.cancel')}
        </Button>
        <Button
          size="sm"
          isBusy={saving.isBusy}
          disabled={problem !== null || !isOnline}
          onClick={() => void save(() => saveDraft(draft, order))}
        >
          {t('orders.save')}
        </Button>
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

  /** What the order would bring at the stop; a target brings nothing yet. */
  function moneyText(): string {
    const entry = order.openPrice ?? order.target;
    if (draft.part === 'target' || entry === null || !context) return '';
    const basis = { listing: context.listing, side: order.side, lots: order.lots, entry, isPair };
    const money = pnlAt(basis, draft.price);
    return money === null ? '' : formatMoney(money, { isSigned: true });
  }

  function noteText(): string {
    if (saving.text !== '') return saving.text;
    if (!isOnline) return t('orders.noConnection');
    return problem === null ? '' : t(`trade.problems.${problem}`);
  }
}
