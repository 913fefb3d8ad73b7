import { netResultOf } from '@fulcrum/engine/money/net-result';
import type { MicroUsd } from '@fulcrum/engine/units/units';
import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { directionOf, formatPrice } from '@fulcrum/ui/figures/format';
import { Money } from '@fulcrum/ui/figures/money.tsx';

import { orderFrom } from '../../../account/from-wire.ts';
import type { ClosedAllWire } from '../../../account/order-calls.ts';
import { leftOpenIn } from '../../../trading/commands/command.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import { ltr } from '../../../language/left-to-right.ts';
import { sumsOf } from '../../../trading/net-text.ts';
import { ManyLine } from './many-list.tsx';

interface ClosedManyProps {
  readonly data: ClosedAllWire;
  /** Sum of the net results when it was sent; null if unknown. */
  readonly estimate: MicroUsd | null;
  readonly onClose: () => void;
}

/** What became of each position that was to be closed. */
export function ClosedMany({ data, estimate, onClose }: ClosedManyProps) {
  const { t } = useTranslation();
  const closed = data.closed.map(orderFrom);
  const left = leftOpenIn(data);
  const sums = sumsOf(closed);
  const result = netResultOf(sums);
  const number = ltr(String(closed.length));
  const all = ltr(String(closed.length + left.length));
  return (
    <BottomSheet
      isOpen
      onClose={onClose}
      closeLabel={t('common.close')}
      title={t('orders.closedOf', { number, all })}
      foot={
        <Button size="lg" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <div className="many__sum">
        <span className="t3">{t('orders.net')}</span>
        <b className={directionOf(result)}>
          <Money value={result} isResult />
        </b>
        {estimate !== null && (
          <span className="t3">
            {t('orders.estimate')} <Money value={estimate} isResult />
          </span>
        )}
      </div>
      {left.length > 0 && (
        <div role="alert">
          <p className="banner">{t('orders.leftOpen')}</p>
          <ul className="many">
            {left.map(({ order, reasonText }) => (
              <ManyLine key={order.id} order={order} result={null} note={reasonText} look="stays" />
            ))}
          </ul>
        </div>
      )}
      {closed.length > 0 && (
        <ul className="many">
          {closed.map((order) => (
            <ManyLine
              key={order.id}
              order={order}
              result={netResultOf(order)}
              note={
                <span className="num" translate="no">
                  {order.lastPrice === null ? '–' : formatPrice(order.lastPrice, order.digits)}
                </span>
              }
              look="done"
            />
          ))}
        </ul>
      )}
    </BottomSheet>
  );
}
