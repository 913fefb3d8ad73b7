import { Button } from '@fulcrum/ui/controls/button.tsx';
import { Chip } from '@fulcrum/ui/controls/chip.tsx';
import { Segmented } from '@fulcrum/ui/controls/segmented.tsx';
import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { X } from 'lucide-react';

import { weekHoursText } from '../../../account/week-hours.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import { useInstruments } from '../../../market/instruments.ts';
import { InstrumentChips } from '../instrument-chips.tsx';
import { EVERYTHING, isNarrow, type HistoryFilter } from './history-filter.ts';
import { lazyPart } from '../../../layout/parts/lazy-part.tsx';

const TagChips = lazyPart(async () => ({
  default: (await import('../../../trading/notes/tag-chips.tsx')).TagChips,
}));

interface HistoryFilterSheetProps {
  readonly value: HistoryFilter;
  readonly onChange: (value: HistoryFilter) => void;
  readonly onClose: () => void;
}

/** Narrows the history by outcome, side, instrument and tag; each choice applies at once. */
export function HistoryFilterSheet({ value, onChange, onClose }: HistoryFilterSheetProps) {
  const { t } = useTranslation();
  const { all } = useInstruments();
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
          disabled={!isNarrow(value)}
          onClick={() => {
            onChange({ ...EVERYTHING, range: value.range });
            onClose();
          }}
        >
          {t('orders.clearFilter')}
        </Button>
      }
    >
      {value.weekHours && (
        <>
          <p className="t2">{t('results.hours')}</p>
          <div className="chips">
            <Chip isOutline isOn onClick={() => onChange({ ...value, weekHours: null })}>
              <span>{weekHoursText(value.weekHours)}</span>
              <X className="i i--14" />
            </Chip>
          </div>
        </>
      )}
      <p className="t2">{t('orders.result')}</p>
      <Segmented<HistoryFilter['outcome']>
        label={t('orders.result')}
        value={value.outcome}
        options={[
          { value: 'all', label: t('orders.filters.all') },
          { value: 'won', label: t('results.won') },
          { value: 'lost', label: t('results.lost') },
        ]}
        onChange={(outcome) => onChange({ ...value, outcome })}
      />
      <p className="t2">{t('orders.direction')}</p>
      <Segmented<HistoryFilter['side']>
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
        instruments={all}
        value={all.find(({ id }) => id === value.instrumentId)?.code ?? null}
        onChange={(code) =>
          onChange({
            ...value,
            instrumentId: all.find((each) => each.code === code)?.id ?? null,
          })
        }
      />
      <TagChips isListed value={value.tag} onChange={(tag) => onChange({ ...value, tag })} />
    </BottomSheet>
  );
}
