import './instrument-drawer.css';

import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { Chip } from '@fulcrum/ui/controls/chip.tsx';
import { Search, Star } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState, type ReactNode } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import { useGrowing } from './use-growing.ts';
import { useChosenInSight } from '../../layout/use-chosen-in-sight.ts';
import { useInstruments } from '../../market/instruments.ts';
import type { ListedInstrument } from '../../market/model.ts';
import { NothingFound } from '../../market/search/nothing-found.tsx';
import type { Found } from '../../market/search/search-instruments.ts';
import { useSearch } from '../../market/search/use-search.ts';
import { useSettings } from '../../settings/settings.ts';
import { useTradeChoices } from '../../trading/trade-choices.ts';
import { PickerRow } from './picker-row.tsx';

interface InstrumentDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly current: string;
  readonly onChoose: (code: string) => void;
}

type Group = 'all' | 'favourites' | 'recents' | number;

/**
 * Sheet for choosing another instrument without leaving the page; chart period and studies stay.
 */
export function InstrumentDrawer({ isOpen, onClose, current, onChoose }: InstrumentDrawerProps) {
  const { t } = useTranslation();
  // While the sheet slides out it keeps its rows as they are.
  const picker = useRef<ReactNode>(null);
  if (isOpen) picker.current = <Picker current={current} onChoose={onChoose} />;
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      isSteady
      closeLabel={t('common.close')}
      title={t('trade.instruments')}
    >
      {picker.current}
    </BottomSheet>
  );
}

interface PickerProps extends Pick<InstrumentDrawerProps, 'current' | 'onChoose'> {
  /** It stands beside the page: one Tab stop for all rows, and the key that leads to its search. */
  readonly isBeside?: boolean;
}

/** Search, groups and rows of the instruments. */
export function Picker({ current, onChoose, isBeside = false }: PickerProps) {
  const { t } = useTranslation();
  const { categories } = useInstruments();
  const [query, setQuery] = useState('');
  const [group, setGroup] = useState<Group>('all');
  const { favourites } = useSettings();
  const { recents } = useTradeChoices();
  const chips = useChosenInSight(group);
  const results = useSearch(query);
  const ofGroup = useGroup(group);
  const shown = results.query === '' ? ofGroup : results.found;
  const { count, end } = useGrowing(shown.length, `${group} ${results.query}`);
  // The sheet opens first; its rows are rendered in a later frame.
  const drawn = useDeferredValue(count, 0);
  const isThere = shown.slice(0, drawn).some(({ instrument }) => instrument.code === current);
  const stop = isThere ? current : shown[0]?.instrument.code;
  const groups: [Group, string][] = [
    ...(recents.length > 1 ? [['recents', t('trade.recents')] as [Group, string]] : []),
    ['all', t('trade.allInstruments')],
    ...categories.map(({ id, name }): [Group, string] => [id, name]),
  ];
  return (
    <>
      <label className="search">
        <Search className="i i--16" />
        <input
          type="search"
          value={query}
          placeholder={t('trade.search')}
          aria-label={t('trade.search')}
          autoComplete="off"
          enterKeyHint="search"
          aria-keyshortcuts={isBeside ? '/' : undefined}
          onChange={(event) => setQuery(event.target.value)}
        />
        {isBeside && <kbd aria-hidden="true">/</kbd>}
      </label>
      <div className="picker">
        <div ref={chips} className="chips" role="group" aria-label={t('trade.groups')}>
          <Chip
            isOn={group === 'favourites'}
            aria-label={t('trade.favourites')}
            onClick={() => setGroup('favourites')}
          >
            <Star className={`i i--16${favourites.length > 0 ? ' star-on' : ''}`} />
          </Chip>
          {groups.map(([value, label]) => (
            <Chip key={value} isOn={group === value} onClick={() => setGroup(value)}>
              {label}
            </Chip>
          ))}
        </div>
        {shown.slice(0, drawn).map((each) => row(each, results.query))}
        <div ref={end} />
        {shown.length === 0 && results.nearest.length === 0 && (
          <p className="empty">
            {t(group === 'favourites' ? 'trade.noFavourites' : 'trade.noInstruments')}
          </p>
        )}
        {shown.length === 0 && results.nearest.length > 0 && (
          <NothingFound
            query={results.query}
            nearest={results.nearest}
            row={(instrument) => row({ instrument, foundAs: null }, '')}
            onCategory={(id) => {
              setGroup(id);
              setQuery('');
            }}
          />
        )}
      </div>
    </>
  );

  function row({ instrument, foundAs }: Found<ListedInstrument>, marked: string) {
    return (
      <PickerRow
        key={instrument.code}
        instrument={instrument}
        foundAs={foundAs}
        query={marked}
        isCurrent={instrument.code === current}
        isSkipped={isBeside && instrument.code !== stop}
        onChoose={onChoose}
      />
    );
  }
}

/** Returns the instruments of a group, to be shown without a query. */
function useGroup(group: Group): readonly Found<ListedInstrument>[] {
  const { all, byCode } = useInstruments();
  const { favourites } = useSettings();
  const { recents } = useTradeChoices();
  return useMemo(() => {
    const listed = (codes: readonly string[]) => codes.flatMap((code) => byCode.get(code) ?? []);
    const ofGroup = () => {
      if (group === 'favourites') return listed(favourites);
      if (group === 'recents') return listed(recents);
      return group === 'all' ? all : all.filter(({ categoryId }) => categoryId === group);
    };
    return ofGroup().map((instrument) => ({ instrument, foundAs: null }));
  }, [all, byCode, favourites, recents, group]);
}
