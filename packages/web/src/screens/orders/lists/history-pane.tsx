import { serverNow } from '@fulcrum/client/clock';
import { Chip } from '@fulcrum/ui/controls/chip.tsx';
import { ListFilter } from 'lucide-react';
import { useMemo, useState, type ComponentType } from 'react';
import { useSearchParams } from 'react-router';

import type { TradeOrder } from '../../../account/model.ts';
import { weekHoursText } from '../../../account/week-hours.ts';
import { RangeChips } from '../../../forms/period/range-chips.tsx';
import { useTranslation } from '../../../language/use-translation.ts';
import { useInstruments } from '../../../market/instruments.ts';
import { filterIn, isNarrow, putFilter, tradeFilterOf } from './history-filter.ts';
import type { HistoryFilter } from './history-filter.ts';
import { HistoryFilterSheet } from './history-filter-sheet.tsx';
import { HistoryList, type HistoryListProps } from './history-list.tsx';

interface HistoryPaneProps {
  readonly onReceipt: (order: TradeOrder) => void;
  /** What shows the orders: cards, unless there is room for a table. */
  readonly list?: ComponentType<HistoryListProps>;
}

/** Ended orders: all of them, or the closed trades of a filter. */
export function HistoryPane({ onReceipt, list: List = HistoryList }: HistoryPaneProps) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const [isFiltering, setFiltering] = useState(false);
  const filter = filterIn(params);
  const { key, asked } = useAsked(filter);
  const change = (next: HistoryFilter) =>
    setParams((known) => putFilter(new URLSearchParams(known), next), { replace: true });
  const names = useNames(filter);
  return (
    <>
      <div className="filters">
        <RangeChips
          value={filter.range}
          onChange={(range) => change({ ...filter, range })}
          onAll={() => change({ ...filter, range: null })}
        />
      </div>
      <div className="chips">
        <Chip isOutline isOn={isNarrow(filter)} onClick={() => setFiltering(true)}>
          <ListFilter className="i i--14" />
          <span>{[t('orders.filter'), ...names].join(' · ')}</span>
        </Chip>
      </div>
      <List key={key} filter={asked} onReceipt={onReceipt} />
      {isFiltering && (
        <HistoryFilterSheet value={filter} onChange={change} onClose={() => setFiltering(false)} />
      )}
    </>
  );
}

/** Returns what to ask the server for, the same object until the filter changes; null for all. */
function useAsked(filter: HistoryFilter) {
  const key = putFilter(new URLSearchParams(), filter).toString();
  const asked = useMemo(
    () =>
      key === '' ? null : tradeFilterOf(filterIn(new URLSearchParams(key)), new Date(serverNow())),
    [key],
  );
  return { key, asked };
}

/** Returns the names of what a filter narrows the history to. */
function useNames(filter: HistoryFilter): readonly string[] {
  const { instrumentId, side, outcome, tag, weekHours } = filter;
  const { t } = useTranslation();
  const { all } = useInstruments();
  const instrument = all.find(({ id }) => id === instrumentId)?.showCode ?? String(instrumentId);
  return [
    ...(instrumentId === null ? [] : [instrument]),
    ...(side === 'all' ? [] : [t(`trade.${side}`)]),
    ...(outcome === 'all' ? [] : [t(`results.${outcome}`)]),
    ...(tag === null ? [] : [tag]),
    ...(weekHours === null ? [] : [weekHoursText(weekHours)]),
  ];
}
