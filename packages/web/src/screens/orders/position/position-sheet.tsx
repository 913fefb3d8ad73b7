import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { formatLots } from '@fulcrum/ui/figures/format';
import { ArrowLeftRight, ArrowUpDown, CopyPlus, NotebookPen } from 'lucide-react';

import { useTranslation } from '../../../language/use-translation.ts';
import { MenuButton } from '../../../layout/menu-row.tsx';
import { SheetTitle } from '../../../layout/sheet-title.tsx';
import { useHolding } from '../../../account/account.ts';
import type { TradeOrder } from '../../../account/model.ts';
import type { ListedInstrument } from '../../../market/model.ts';
import { oppositesOf } from './close-by-plan.ts';

export type PositionAction = 'reverse' | 'double' | 'closeBy' | 'note';

interface PositionSheetProps {
  readonly order: TradeOrder;
  readonly instrument: ListedInstrument;
  readonly onChoose: (action: PositionAction) => void;
  readonly onClose: () => void;
}

/** The menu of further actions on a position. */
export function PositionSheet({ order, instrument, onChoose, onClose }: PositionSheetProps) {
  const { t } = useTranslation();
  const hasOpposite = oppositesOf(order, useHolding()).length > 0;
  return (
    <BottomSheet
      isOpen
      onClose={onClose}
      closeLabel={t('common.close')}
      title={
        <SheetTitle
          code={order.code}
          logo={instrument.logo}
          title={t('orders.actions')}
          note={
            <>
              <span>{t(`trade.${order.side}`)}</span>{' '}
              <span className="num" translate="no">
                {formatLots(order.lots)}
              </span>{' '}
              <span className="num" translate="no">
                {order.showCode}
              </span>
            </>
          }
        />
      }
    >
      <ul className="rows">
        <MenuButton
          icon={<ArrowUpDown className="i" />}
          label={t('orders.reverse')}
          onPress={() => onChoose('reverse')}
        />
        <MenuButton
          icon={<CopyPlus className="i" />}
          label={t('orders.double')}
          onPress={() => onChoose('double')}
        />
        {hasOpposite && (
          <MenuButton
            icon={<ArrowLeftRight className="i" />}
            label={t('orders.closeBy')}
            onPress={() => onChoose('closeBy')}
          />
        )}
        <MenuButton
          icon={<NotebookPen className="i" />}
          label={t('notes.title')}
          onPress={() => onChoose('note')}
        />
      </ul>
    </BottomSheet>
  );
}
