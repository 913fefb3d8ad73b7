import { ErrorBlock } from '@fulcrum/ui/states/error-block.tsx';
import { InstrumentLogo } from '@fulcrum/ui/instrument-logo/instrument-logo.tsx';
import type { ReactNode } from 'react';

import { refreshAccount, useAccountPhase } from '../../../account/account.ts';
import type { TradeOrder } from '../../../account/model.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import { useInstrument } from '../../../market/instruments.ts';
import { kindName } from '../../../trading/kind-name.ts';

/**
 * A column of the dock: a number is at the end of its cell; a rare one is left out where the window
 * is not wide enough, the rarest first.
 */
export interface Column {
  readonly id: string;
  readonly name: string;
  readonly look?: 'number' | 'hidden';
  readonly rarity?: 'rare' | 'rarest';
}

/** Returns the class of the cells of a column. */
export const cellLook = (look?: Column['look'], rarity?: Column['rarity']): string =>
  [look === 'number' ? 'dock__n' : '', rarity === undefined ? '' : `dock__${rarity}`]
    .filter((name) => name !== '')
    .join(' ');

interface DockTableProps {
  readonly label: string;
  readonly columns: readonly Column[];
  readonly children: ReactNode;
}

export function DockTable({ label, columns, children }: DockTableProps) {
  return (
    <table className="dock__table" aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ id, name, look, rarity }) => (
            <th key={id} scope="col" className={cellLook(look, rarity)}>
              {look === 'hidden' ? <span className="sr">{name}</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** What stands in place of rows: that they load, that they could not, or that there are none. */
export function NoRows({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const phase = useAccountPhase();
  if (phase === 'failed') {
    return (
      <ErrorBlock
        text={t('orders.failed')}
        retryLabel={t('common.retry')}
        onRetry={() => void refreshAccount()}
      />
    );
  }
  return (
    <p className="empty" role="status">
      {phase === 'loading' ? t('common.loading') : text}
    </p>
  );
}

interface NameCellProps {
  readonly order: TradeOrder;
  readonly isCurrent?: boolean;
  readonly onPress: () => void;
}

/** The instrument of a row; a press shows it on the chart, or opens the row's receipt. */
export function NameCell({ order, isCurrent = false, onPress }: NameCellProps) {
  const logo = useInstrument(order.code)?.logo ?? '';
  return (
    <th scope="row">
      <button
        type="button"
        className="dock__name"
        aria-current={isCurrent || undefined}
        onClick={onPress}
      >
        <InstrumentLogo code={order.code} logo={logo} isSmall />
        <span className="num" translate="no">
          {order.showCode}
        </span>
      </button>
    </th>
  );
}

/** Buy or sell, and the kind of a pending order. */
export function SideCell({ order }: { readonly order: TradeOrder }) {
  const { t } = useTranslation();
  const kind = order.status === 'pending' ? ` ${t(`trade.kinds.${kindName(order)}`)}` : '';
  return <td className={order.side === 'buy' ? 'up' : 'dn'}>{t(`trade.${order.side}`) + kind}</td>;
}
