import { openingPrice } from '@fulcrum/engine/market/quote';
import { Button, IconButton } from '@fulcrum/ui/controls/button.tsx';
import { formatDateTime, formatLots, formatPrice } from '@fulcrum/ui/figures/format';
import { NotebookPen, Pencil } from 'lucide-react';
import { memo } from 'react';

import { usePending } from '../../../account/account.ts';
import type { TradeOrder } from '../../../account/model.ts';
import { listed } from '../../../language/listed.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import { useQuote } from '../../../market/quotes.ts';
import { commands } from '../../../trading/commands/commands.ts';
import { cancelCommand, cancelSubject } from '../../../trading/commands/new-commands.ts';
import { useUnsettled } from '../../../trading/commands/use-commands.ts';
import type { DockListProps } from './positions-table.tsx';
import { PriceCell } from './price-cell.tsx';
import { cellLook, DockTable, NameCell, NoRows, SideCell, type Column } from './row-parts.tsx';

/** Pending orders, newest first. */
export function PendingTable(props: DockListProps) {
  const { t } = useTranslation();
  const pending = usePending();
  const columns: readonly Column[] = [
    { id: 'name', name: t('orders.instrument') },
    { id: 'side', name: t('orders.direction') },
    { id: 'lots', name: t('trade.lotsLabel'), look: 'number' },
    { id: 'price', name: t('orders.target'), look: 'number' },
    { id: 'now', name: t('desk.now'), look: 'number', rarity: 'rare' },
    { id: 'stopLoss', name: t('trade.stopLoss'), look: 'number' },
    { id: 'takeProfit', name: t('trade.takeProfit'), look: 'number' },
    { id: 'expires', name: t('orders.expires'), look: 'number', rarity: 'rarest' },
    { id: 'actions', name: t('orders.actions'), look: 'hidden' },
  ];
  if (pending.length === 0) return <NoRows text={t('orders.noPending')} />;
  return (
    <DockTable label={t('orders.tabs.pending')} columns={columns}>
      {pending.map((order) => (
        <PendingRow key={order.id} {...props} order={order} />
      ))}
    </DockTable>
  );
}

const PendingRow = memo(function PendingRow(props: DockListProps & { readonly order: TradeOrder }) {
  const { order, current, onChoose, onDraft, open } = props;
  const { t } = useTranslation();
  const quote = useQuote(order.code);
  const isCancelling = useUnsettled(cancelSubject(order.id)) !== undefined;
  const cell = { order, onDraft, onSheet: open('modify') };
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
      <PriceCell {...cell} part="target" />
      <td className={cellLook('number', 'rare')}>
        <span className="num" translate="no">
          {quote ? formatPrice(openingPrice(order.side, quote), order.digits) : '–'}
        </span>
      </td>
      <PriceCell {...cell} part="stopLoss" />
      <PriceCell {...cell} part="takeProfit" />
      <td className={cellLook('number', 'rarest')}>
        {order.expiresAt === null ? (
          <span className="t3">–</span>
        ) : (
          <span className="when" translate="no">
            {formatDateTime(order.expiresAt)}
          </span>
        )}
      </td>
      <td className="dock__act">
        <Button
          look="soft"
          size="sm"
          aria-label={listed([t('orders.cancelOrder'), order.showCode])}
          isBusy={isCancelling}
          onClick={() => commands.send(cancelCommand(order))}
        >
          {t('common.cancel')}
        </Button>
        <IconButton
          label={listed([t('orders.modify'), order.showCode])}
          disabled={isCancelling}
          onClick={() => open('modify')(order)}
        >
          <Pencil className="i i--16" />
        </IconButton>
        <IconButton
          label={listed([t('notes.title'), order.showCode])}
          onClick={() => open('note')(order)}
        >
          <NotebookPen className="i i--16" />
        </IconButton>
      </td>
    </tr>
  );
});
