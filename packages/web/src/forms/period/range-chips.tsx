import { serverNow } from '@fulcrum/client/clock';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { Chip } from '@fulcrum/ui/controls/chip.tsx';
import { formatDay, formatSpan } from '@fulcrum/ui/figures/format';
import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import { dateOf, edgesOf, periodOf, RECENT_DAYS, type Period, type Range } from './period.ts';
import { DayFields } from './day-fields.tsx';

interface RangeChipsProps {
  /** Null for all time. */
  readonly value: Range | null;
  readonly onChange: (range: Range) => void;
  /** Called for all time; without it, that cannot be chosen. */
  readonly onAll?: () => void;
}

/** Chooses a period: the last days, or days of one's own. */
export function RangeChips({ value, onChange, onAll }: RangeChipsProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const own = value && 'period' in value ? value.period : null;
  return (
    <div className="chips" role="group" aria-label={t('history.periods')}>
      {onAll && (
        <Chip isOutline isOn={value === null} onClick={onAll}>
          {t('orders.filters.all')}
        </Chip>
      )}
      {RECENT_DAYS.map((days) => (
        <Chip
          key={days}
          isOutline
          isOn={value !== null && 'days' in value && value.days === days}
          onClick={() => onChange({ days })}
        >
          {formatSpan(days, 'day')}
        </Chip>
      ))}
      <Chip isOutline isOn={own !== null} onClick={() => setAsking(true)}>
        <CalendarDays className="i i--14" />
        <span>{own ? spanOf(own) : t('results.custom')}</span>
      </Chip>
      {isAsking && (
        <OwnRange
          start={periodOf(value ?? { days: 30 }, new Date(serverNow()))}
          onChoose={(period) => onChange({ period })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

const spanOf = ({ first, last }: Period): string =>
  [...new Set([first, last])].map((day) => formatDay(dateOf(day).getTime())).join(' – ');

interface OwnRangeProps {
  readonly start: Period;
  readonly onChoose: (period: Period) => void;
  readonly onClose: () => void;
}

function OwnRange({ start, onChoose, onClose }: OwnRangeProps) {
  const { t } = useTranslation();
  const [period, setPeriod] = useState(start);
  return (
    <BottomSheet
      isOpen
      onClose={onClose}
      closeLabel={t('common.close')}
      title={t('history.periods')}
      foot={
        <Button
          size="lg"
          isBlock
          disabled={typeof edgesOf(period) === 'string'}
          onClick={() => {
            onChoose(period);
            onClose();
          }}
        >
          {t('results.show')}
        </Button>
      }
    >
      <DayFields period={period} onChange={setPeriod} />
    </BottomSheet>
  );
}
