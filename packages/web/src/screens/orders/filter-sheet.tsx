import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { Segmented } from '@fulcrum/ui/controls/segmented.tsx';

import { useTranslation } from '../../language/use-translation.ts';
import type { TradeOrder } from '../../account/model.ts';
import { InstrumentChips } from './instrument-chips.tsx';
import { WIDEST, type Narrowing } from './orders-view.ts';

interface FilterSheetProps {
  /** One order of each instrument that has orders. */
  readonly instruments: readonly TradeOrder[];
  readonly value: Narrowing;
  readonly onChange: (value: Narrowing) => void;
  readonly onClose: () => void;
}

/** Filters the lists by side and instrument; each choice applies at once. */
export function FilterSheet({ instruments, value, onChange, onClose }: FilterSheetProps) {
  const { t } = useTranslation();
  const isWidest = value.code === null && value.side === 'all';
  return (
    <BottomSheet
      isOpen
      onClose={onClose}
      closeLabel={t('common.close')}
      title={t('orders.filter')}
      foot={
        <Button
          look="soft"
          size="lg"
          disabled={isWidest}
          onClick={() => {
            onChange(WIDEST);
            onClose();
          }}
        >
          {t('orders.clearFilter')}
        </Button>
      }
    >
      <p className="t2">{t('orders.direction')}</p>
      <Segmented<Narrowing['side']>
        label={t('orders.direction')}
        value={value.side}
        options={[
          { value: 'all', label: t('orders.filters.all') },
          { value: 'buy', label: t('trade.buy') },
          { value: 'sell', label: t('trade.sell') },
        ]}
        onChange={(side) => onChange({ ...value, side })}
      />
      <p className="t2">{t('orders.instrument')}</p>
      <InstrumentChips
        instruments={instruments}
        value={value.code}
        onChange={(code) => onChange({ ...value, code })}
      />
    </BottomSheet>
  );
}
