import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { ChartNoAxesColumn, ListX, ReceiptText } from 'lucide-react';

import { useTranslation } from '../../language/use-translation.ts';
import { MenuButton, MenuRow } from '../../layout/menu-row.tsx';

interface MoreSheetProps {
  /** Null if there are no positions or they cannot be closed. */
  readonly onCloseAll: (() => void) | null;
  readonly onClose: () => void;
}

/** Sheet with actions for all orders: closing many, results, and the account log. */
export function MoreSheet({ onCloseAll, onClose }: MoreSheetProps) {
  const { t } = useTranslation();
  return (
    <BottomSheet isOpen onClose={onClose} closeLabel={t('common.close')} title={t('orders.more')}>
      <ul className="rows">
        {onCloseAll && (
          <MenuButton
            icon={<ListX className="i" />}
            label={t('orders.closeAll')}
            onPress={onCloseAll}
          />
        )}
        <MenuRow
          icon={<ChartNoAxesColumn className="i" />}
          label={t('results.title')}
          to="/mine/results"
        />
        <MenuRow
          icon={<ReceiptText className="i" />}
          label={t('mine.history')}
          to="/mine/history"
        />
      </ul>
    </BottomSheet>
  );
}
