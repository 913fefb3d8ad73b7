import { Chip } from '@fulcrum/ui/controls/chip.tsx';

import type { TradeOrder } from '../../account/model.ts';
import { useTranslation } from '../../language/use-translation.ts';

interface InstrumentChipsProps {
  readonly instruments: readonly Pick<TradeOrder, 'code' | 'showCode'>[];
  /** Code of the chosen instrument; null for all. */
  readonly value: string | null;
  readonly onChange: (code: string | null) => void;
}

/** Chooses one of the instruments, or all. */
export function InstrumentChips({ instruments, value, onChange }: InstrumentChipsProps) {
  const { t } = useTranslation();
  return (
    <div className="chips chips--wrap" role="group" aria-label={t('orders.instrument')}>
      <Chip isOutline isOn={value === null} onClick={() => onChange(null)}>
        {t('orders.filters.all')}
      </Chip>
      {instruments.map(({ code, showCode }) => (
        <Chip key={code} isOutline isOn={value === code} onClick={() => onChange(code)}>
          <span className="num" translate="no">
            {showCode}
          </span>
        </Chip>
      ))}
    </div>
  );
}
