import { Button, IconButton } from '@fulcrum/ui/controls/button.tsx';
import { formatLots, formatPrice } from '@fulcrum/ui/figures/format';
import { Money } from '@fulcrum/ui/figures/money.tsx';
import { Ellipsis } from 'lucide-react';
import { memo } from 'react';

import { useHolding } from '../../../account/account.ts';
import type { TradeOrder } from '../../../account/model.ts';
import { useOrderMark } from '../../../account/orders.ts';
import { listed } from '../../../language/listed.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import { useCanClose } from '../../../server/connection.ts';
import type { DockProps } from '../../../trading/dock-place.ts';
import type { Opened } from '../opened-sheet.tsx';
import { PriceCell } from './price-cell.tsx';
import { cellLook, DockTable, NameCell, NoRows, SideCell, type Column } from './row-parts.tsx';

export interface DockListProps extends DockProps {
  /** Returns a function that opens a sheet for an order. */
  readonly open: (sheet: Opened['sheet']) => (order: TradeOrder) => void;
}

/** Open positions, newest first. */
export function PositionsTable(props: DockListProps) {
  const { t } = useTranslation();
  const holding = useHolding();
  const canClose = useCanClose();
  const columns: readonly Column[] = [
    { id: 'name', name: t('orders.instrument') },
    { id: 'side', name: t('orders.direction') },
    { id: 'lots', name: t('trade.lotsLabel'), look: 'number' },
    { id: 'entry', name: t('orders.entry'), look: 'number', rarity: 'rare' },
    { id: 'now', name: t('desk.now'), look: 'number' },
    { id: 'stopLoss', name: t('trade.stopLoss'), look: 'number' },
    { id: 'takeProfit', name: t('trade.takeProfit'), look: 'number' },
    { id: 'swap', name: t('orders.swap'), look: 'number', rarity: 'rarest' },
    { id: 'result', name: t('orders.result'), look: 'number' },
    { id: 'actions', name: t('orders.actions'), look: 'hidden' },
  ];
  if (holding.length === 0) return <NoRows text={t('orders.noHolding')} />;
  return (
    <DockTable label={t('orders.tabs.holding')} columns={columns}>
      {holding.map((order) => (
        <PositionRow key={order.id} {...props} order={order} canClose={canClose} />
      ))}
    </DockTable>
  );
}

interface PositionRowProps extends DockListProps {
  readonly order: TradeOrder;
  readonly canClose: boolean;
}

const PositionRow = memo(function PositionRow(props: PositionRowProps) {
  const { order, canClose, current, onChoose, onDraft, open } = props;
  const { t } = useTranslation();
  const { price, pnl } = useOrderMark(order);
  const { digits, openPrice } = order;
  const text = (value: typeof price) => (value === null ? '–' : formatPrice(value, digits));
  return (
    <tr>
      <NameCell
        order={order}
        isCurrent={order.code === current}
        onPress={() => onChoose(order.code)}
      />
      <SideCell order={order} />
      <td className="dock__n">
        <span className="num" translate="no">
          {formatLots(order.lots)}
        </span>
      </td>
      <td className={cellLook('number', 'rare')}>
        <span className="num t2" translate="no">
          {text(openPrice)}
        </span>
      </td>
      <td className="dock__n">
        <span className="num" translate="no">
          {text(price)}
        </span>
      </td>
      <PriceCell order={order} part="stopLoss" onDraft={onDraft} onSheet={open('stops')} />
      <PriceCell order={order} part="takeProfit" onDraft={onDraft} onSheet={open('stops')} />
      <td className={cellLook('number', 'rarest')}>
        <Money value={order.swap} isResult />
      </td>
      <td className="dock__n">
        <b>
          <Money value={pnl} isResult />
        </b>
      </td>
      <td className="dock__act">
        <Button
          look="soft"
          size="sm"
          aria-label={listed([t('orders.close'), order.showCode])}
          disabled={!canClose}
          onClick={() => open('close')(order)}
        >
          {t('orders.close')}
        </Button>
        <IconButton
          label={listed([t('orders.actions'), order.showCode])}
          onClick={() => open('position')(order)}
        >
          <Ellipsis className="i i--16" />
        </IconButton>
      </td>
    </tr>
  );
});
