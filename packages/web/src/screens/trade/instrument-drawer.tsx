import './instrument-drawer.css';

import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { Chip } from '@fulcrum/ui/controls/chip.tsx';
import { directionOf, formatPercent, formatPrice } from '@fulcrum/ui/figures/format';
import { InstrumentLogo } from '@fulcrum/ui/instrument-logo/instrument-logo.tsx';
import { Moon, Search, Star } from 'lucide-react';
import { useDeferredValue, useState } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import { useGrowing } from './use-growing.ts';
import { useInstruments } from '../../market/instruments.ts';
import type { ListedInstrument } from '../../market/model.ts';
import { useQuote } from '../../market/quotes.ts';
import { useSettings } from '../../settings/settings.ts';
import { useTradeChoices } from '../../trading/trade-choices.ts';

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
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={t('common.close')}
      title={t('trade.instruments')}
    >
      {isOpen && <Picker current={current} onChoose={onChoose} />}
    </BottomSheet>
  );
}

function Picker({ current, onChoose }: Pick<InstrumentDrawerProps, 'current' | 'onChoose'>) {
  const { t } = useTranslation();
  const { all, categories } = useInstruments();
  const [query, setQuery] = useState('');
  const [group, setGroup] = useState<Group>('all');
  const { favourites } = useSettings();
  const { recents } = useTradeChoices();
  const asked = useDeferredValue(query);
  const shown = useShown(asked, group);
  const { count, end } = useGrowing(shown.length, `${group} ${asked}`);
  // The sheet opens first; its rows are rendered in a later frame.
  const drawn = useDeferredValue(count, 0);
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
          onChange={(event) => setQuery(event.target.value)}
        />
      </label>
      <div className="picker">
        <div className="chips" role="group" aria-label={t('trade.groups')}>
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
        {shown.slice(0, drawn).map((instrument) => (
          <PickerRow
            key={instrument.code}
            instrument={instrument}
            isCurrent={instrument.code === current}
            onChoose={onChoose}
          />
        ))}
        <div ref={end} />
        {shown.length === 0 && <p className="empty">{emptyText()}</p>}
      </div>
    </>
  );

  function emptyText(): string {
    if (all.length > 0 && asked.trim() !== '') return t('trade.noMatch', { query: asked.trim() });
    return t(group === 'favourites' ? 'trade.noFavourites' : 'trade.noInstruments');
  }
}

/**
 * Returns the instruments to show: all that match the query, or the chosen group without a query.
 */
function useShown(query: string, group: Group): readonly ListedInstrument[] {
  const { all, byCode } = useInstruments();
  const { favourites } = useSettings();
  const { recents } = useTradeChoices();
  const words = query.trim().toLowerCase();
  if (words !== '') {
    const bare = words.replace('/', '');
    return all.filter(
      ({ code, name }) => code.toLowerCase().includes(bare) || name.toLowerCase().includes(words),
    );
  }
  const listed = (codes: readonly string[]) => codes.flatMap((code) => byCode.get(code) ?? []);
  if (group === 'favourites') return listed(favourites);
  if (group === 'recents') return listed(recents);
  return group === 'all' ? all : all.filter(({ categoryId }) => categoryId === group);
}

interface PickerRowProps {
  readonly instrument: ListedInstrument;
  readonly isCurrent: boolean;
  readonly onChoose: (code: string) => void;
}

function PickerRow({ instrument, isCurrent, onChoose }: PickerRowProps) {
  const { t } = useTranslation();
  const { code, showCode, name, logo, digits } = instrument;
  const quote = useQuote(code);
  return (
    <button
      type="button"
      className="picker__row"
      aria-current={isCurrent || undefined}
      onClick={() => onChoose(code)}
    >
      <InstrumentLogo code={code} logo={logo} isSmall />
      <span className="grow">
        <span className="picker__code num">{showCode}</span>
        <span className="picker__name">{name}</span>
      </span>
      {quote && (
        <span className="picker__px">
          <span className="num">{formatPrice(quote.bid, digits)}</span>
          {quote.isOpen ? (
            <small className={directionOf(quote.change)}>
              <span className="num">{formatPercent(quote.change)}</span>
            </small>
          ) : (
            <small className="t3">
              <Moon
                className="i i--14"
                role="img"
                aria-label={t(quote.isHalted ? 'common.halted' : 'common.closed')}
              />
            </small>
          )}
        </span>
      )}
    </button>
  );
}
