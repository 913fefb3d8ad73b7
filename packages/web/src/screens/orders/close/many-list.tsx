import { directionOf, formatLots, formatPrice } from '@fulcrum/ui/figures/format';
import { Money } from '@fulcrum/ui/figures/money.tsx';
import { InstrumentLogo } from '@fulcrum/ui/instrument-logo/instrument-logo.tsx';
import type { MicroUsd } from '@fulcrum/engine/units/units';
import { Check, Moon } from 'lucide-react';
import type { ReactNode } from 'react';

import type { TradeOrder } from '../../../account/model.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import { useInstrument } from '../../../market/instruments.ts';
import { useQuote } from '../../../market/quotes.ts';
import { markOf, type Filter } from '../orders-view.ts';
import { isInGroup, type ManyRow } from './close-many.ts';

interface ManyListProps {
  readonly rows: readonly ManyRow[];
  /** The group that is held or chosen; null while none is. */
  readonly group: Filter | null;
}

/** The positions, of which those of the held group are marked. */
export function ManyList({ rows, group }: ManyListProps) {
  const { t } = useTranslation();
  return (
    <ul className="many" aria-label={t('orders.tabs.holding')}>
      {rows.map((row) => (
        <ManyItem
          key={row.order.id}
          row={row}
          isMeant={group !== null && isInGroup(row, group)}
          isChoosing={group !== null}
        />
      ))}
    </ul>
  );
}

interface ManyItemProps {
  readonly row: ManyRow;
  readonly isMeant: boolean;
  readonly isChoosing: boolean;
}

function ManyItem({ row: { order, result, problem }, isMeant, isChoosing }: ManyItemProps) {
  const { t } = useTranslation();
  const mark = markOf(order, useQuote(order.code));
  const price = (points: TradeOrder['lastPrice']) =>
    points === null ? '–' : formatPrice(points, order.digits);
  const note =
    problem === null ? (
      <span className="num" translate="no">{`${price(order.openPrice)} → ${price(mark)}`}</span>
    ) : (
      t(`trade.problems.${problem}`)
    );
  const look = problem === null ? (isMeant ? 'meant' : 'rest') : 'stays';
  return (
    <ManyLine
      order={order}
      result={result}
      note={note}
      look={look}
      isFaint={isChoosing && !isMeant}
    />
  );
}

interface ManyLineProps {
  readonly order: TradeOrder;
  readonly result: MicroUsd | null;
  readonly note: ReactNode;
  /** `meant` would be closed, `rest` would not, `stays` cannot be closed, `done` was closed. */
  readonly look: 'meant' | 'rest' | 'done' | 'stays';
  readonly isFaint?: boolean;
}

/** One position, with what would happen or has happened to it. */
export function ManyLine({ order, result, note, look, isFaint = false }: ManyLineProps) {
  const { t } = useTranslation();
  const logo = useInstrument(order.code)?.logo ?? '';
  return (
    <li className={`many__r${isFaint ? ' many__r--faint' : ''}`}>
      <InstrumentLogo code={order.code} logo={logo} isSmall />
      <span className="grow">
        <span className="many__code">
          <span className="num" translate="no">
            {order.showCode}
          </span>
          <span className={`tag tag--${order.side === 'buy' ? 'up' : 'dn'}`}>
            <span>{t(`trade.${order.side}`)}</span>{' '}
            <span className="num" translate="no">
              {formatLots(order.lots)}
            </span>
          </span>
        </span>
        <span className="many__note">{note}</span>
      </span>
      {result !== null && (
        <b className={directionOf(result)}>
          <Money value={result} isResult />
        </b>
      )}
      <span className={`many__mark many__mark--${look}`}>
        <Mark look={look} />
      </span>
    </li>
  );
}

function Mark({ look }: Pick<ManyLineProps, 'look'>) {
  if (look === 'rest') return null;
  if (look === 'stays') return <Moon className="i i--14" aria-hidden="true" />;
  return <Check className="i i--14" aria-hidden="true" />;
}
