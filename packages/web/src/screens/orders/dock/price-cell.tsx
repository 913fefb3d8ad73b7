import './price-cell.css';

import { formatPrice } from '@fulcrum/ui/figures/format';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import type { TradeOrder } from '../../../account/model.ts';
import { listed } from '../../../language/listed.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import { useInstrument } from '../../../market/instruments.ts';
import type { DockProps } from '../../../trading/dock-place.ts';
import type { LinePart } from '../../../trading/lines/line-draft.ts';
import { PriceEditor } from './price-editor.tsx';
import { isPlain } from './price-edit.ts';

interface PriceCellProps extends Pick<DockProps, 'onDraft'> {
  readonly order: TradeOrder;
  readonly part: LinePart;
  /** Opens the sheet in which a trailing stop or several take-profits are changed. */
  readonly onSheet: (order: TradeOrder) => void;
}

const SHORT = { stopLoss: 'SL', takeProfit: 'TP', target: '' } as const;

/** A cell with a price of an order; a press or Enter opens it for editing in place. */
export function PriceCell({ order, part, onDraft, onSheet }: PriceCellProps) {
  const { t } = useTranslation();
  const instrument = useInstrument(order.code);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const takesFocus = useRef(false);
  useEffect(() => {
    if (!isOpen && takesFocus.current) button.current?.focus();
    takesFocus.current = false;
  }, [isOpen]);

  const name = t(part === 'target' ? 'trade.targetPrice' : `trade.${part}`);
  const label = listed([name, order.showCode]);
  if (isOpen && instrument && isPlain(order, part)) {
    return (
      <td className="dock__n cell cell--open">
        <PriceEditor
          order={order}
          part={part}
          instrument={instrument}
          label={label}
          onDraft={onDraft}
          onDone={(isByKey) => {
            takesFocus.current = isByKey;
            setOpen(false);
          }}
        />
      </td>
    );
  }
  const price = order[part];
  const text =
    price === null
      ? t('trade.none')
      : `${reachedText(order, part)}${formatPrice(price, order.digits)}`;
  return (
    <td className="dock__n cell">
      <button
        ref={button}
        type="button"
        className={`cell__press${price === null ? ' cell__press--none' : ''}`}
        aria-label={`${label}: ${text}`}
        onClick={() => (isPlain(order, part) ? setOpen(true) : onSheet(order))}
      >
        {price === null ? (
          <>
            <Plus className="i i--14" />
            <span>{SHORT[part]}</span>
          </>
        ) : (
          <span className="num" translate="no">
            {text}
            {isPlain(order, part) ? '' : ' …'}
          </span>
        )}
      </button>
    </td>
  );
}

/** Returns how many of several take-profits have been reached, before the price of the last one. */
const reachedText = ({ levels }: TradeOrder, part: LinePart): string =>
  part === 'takeProfit' && levels ? `${levels.fired}/${levels.list.length} · ` : '';
