import { CircleX, Pencil, SlidersHorizontal, X } from 'lucide-react';
import type { RefObject } from 'react';

import type { TradeOrder } from '../../../account/model.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import { RowSwipes, type RowAction } from '../../../layout/swipe/row-swipes.tsx';
import { cancelSubject } from '../../../trading/commands/new-commands.ts';
import { useCommands } from '../../../trading/commands/use-commands.ts';

interface HoldingSwipesProps {
  readonly list: RefObject<HTMLElement | null>;
  readonly orders: readonly TradeOrder[];
  readonly canClose: boolean;
  readonly onStops: (order: TradeOrder) => void;
  readonly onClose: (order: TradeOrder) => void;
}

/** What swiping a position shows: the buttons of its card. */
export function HoldingSwipes({ list, orders, canClose, onStops, onClose }: HoldingSwipesProps) {
  const { t } = useTranslation();
  const actions = (order: TradeOrder): readonly RowAction[] => [
    {
      label: t('orders.editStops'),
      icon: <SlidersHorizontal className="i" />,
      tone: 'plain',
      onPress: () => onStops(order),
    },
    {
      label: t('orders.close'),
      icon: <X className="i" />,
      tone: 'ink',
      isDisabled: !canClose,
      onPress: () => onClose(order),
    },
  ];
  return <OrderSwipes list={list} orders={orders} actions={actions} />;
}

interface PendingSwipesProps {
  readonly list: RefObject<HTMLElement | null>;
  readonly orders: readonly TradeOrder[];
  readonly onModify: (order: TradeOrder) => void;
  readonly onCancel: (order: TradeOrder) => void;
}

/** What swiping a pending order shows: the buttons of its card. */
export function PendingSwipes({ list, orders, onModify, onCancel }: PendingSwipesProps) {
  const { t } = useTranslation();
  const commands = useCommands();
  const actions = (order: TradeOrder): readonly RowAction[] => {
    const isCancelling = commands.some(
      ({ command, outcome }) => !outcome && command.subject === cancelSubject(order.id),
    );
    return [
      {
        label: t('orders.modify'),
        icon: <Pencil className="i" />,
        tone: 'plain',
        isDisabled: isCancelling,
        onPress: () => onModify(order),
      },
      {
        label: t('orders.cancelOrder'),
        icon: <CircleX className="i" />,
        tone: 'danger',
        isDisabled: isCancelling,
        onPress: () => onCancel(order),
      },
    ];
  };
  return <OrderSwipes list={list} orders={orders} actions={actions} />;
}

interface OrderSwipesProps {
  readonly list: RefObject<HTMLElement | null>;
  readonly orders: readonly TradeOrder[];
  readonly actions: (order: TradeOrder) => readonly RowAction[];
}

/** Orders have their actions at the end, named by the order's id. */
function OrderSwipes({ list, orders, actions }: OrderSwipesProps) {
  return (
    <RowSwipes
      hasWords
      list={list}
      actionsOf={(name, side) => {
        const order = orders.find(({ id }) => String(id) === name);
        return order && side === 'end' ? actions(order) : [];
      }}
    />
  );
}
