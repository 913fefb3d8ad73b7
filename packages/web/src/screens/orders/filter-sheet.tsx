import { BottomSheet } from '@fulcrum/ui/bottom-sheet.tsx';
import { Button } from '@fulcrum/ui/button.tsx';
import { Chip } from '@fulcrum/ui/chip.tsx';
import { Segmented } from '@fulcrum/ui/segmented.tsx';
import type { ReactNode } from 'react';

import { useTranslation } from '../../use-translation.ts';
import type { TradeOrder } from '../../live/model.ts';
import { WIDEST, type Narrowing } from './orders-view.ts';
import './order-sheets.css';

interface FilterSheetProps {
  /** One order of each instrument that there is something of. */
  readonly instruments: readonly TradeOrder[];
  readonly value: Narrowing;
  readonly onChange: (value: Narrowing) => void;
  readonly onClose: () => void;
}

/** Narrows the lists to one side or one instrument; they follow at once. */
export function FilterSheet({ instruments, value, onChange, onClose }: FilterSheetProps) {
  const { t } = useTranslation();
  const isWidest = value.code === null && value.side === 'all';
  const chip = (code: string | null, label: ReactNode) => (
    <Chip
      key={code}
      isOutline
      isOn={value.code === code}
      onClick={() => onChange({ ...value, code })}
    >
      {label}
    </Chip>
  );
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
      <div className="chips chips--wrap" role="group" aria-label={t('orders.instrument')}>
        {chip(null, t('orders.filters.all'))}
        {instruments.map(({ code, showCode }) =>
          chip(code, <span className="num">{showCode}</span>),
        )}
      </div>
    </BottomSheet>
  );
}
