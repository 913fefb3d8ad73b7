import { moveOnArrow } from '@fulcrum/ui/controls/roving';
import { ArrowDown, ArrowUp, ChevronsUpDown, Star } from 'lucide-react';
import type { ReactNode } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import { useChosenInSight } from '../../layout/use-chosen-in-sight.ts';
import { useInstruments } from '../../market/instruments.ts';
import type { CategoryChoice } from '../../market/shown-category.ts';
import type { Listed, SortKey } from './use-listed.ts';

export const FAVOURITES: CategoryChoice = 'favourites';

/** Category chips and sortable column heads, which stay at the top while the rows scroll. */
export function MarketHead({ listed }: { listed: Listed }) {
  const { t } = useTranslation();
  const { categories } = useInstruments();
  const chips = useChosenInSight(listed.category);
  return (
    <div className="market">
      <div
        ref={chips}
        className="chips"
        role="tablist"
        aria-label={t('home.categories')}
        onKeyDown={moveOnArrow}
      >
        <CategoryChip listed={listed} value={FAVOURITES} label={t('home.favourites')}>
          <Star className="i" />
        </CategoryChip>
        <CategoryChip listed={listed} value="all">
          {t('home.all')}
        </CategoryChip>
        {categories.map(({ id, name }) => (
          <CategoryChip key={id} listed={listed} value={id}>
            {name}
          </CategoryChip>
        ))}
      </div>
      <div className="market__cols">
        <SortHead listed={listed} sortKey="name" label={t('home.sortName')} />
        <span>
          <SortHead listed={listed} sortKey="price" label={t('home.sortPrice')} />
          <span aria-hidden="true">/</span>
          <SortHead listed={listed} sortKey="change" label={t('home.sortChange')} />
        </span>
      </div>
    </div>
  );
}

interface CategoryChipProps {
  readonly listed: Listed;
  readonly value: CategoryChoice;
  readonly label?: string;
  readonly children: ReactNode;
}

function CategoryChip({ listed, value, label, children }: CategoryChipProps) {
  const isOn = listed.category === value;
  return (
    <button
      type="button"
      role="tab"
      data-option
      className={`chip${label === undefined ? '' : ' chip--icon'}`}
      aria-selected={isOn}
      aria-label={label}
      tabIndex={isOn ? 0 : -1}
      onClick={() => listed.setCategory(value)}
    >
      {children}
    </button>
  );
}

interface SortHeadProps {
  readonly listed: Listed;
  readonly sortKey: SortKey;
  readonly label: string;
}

function SortHead({ listed, sortKey, label }: SortHeadProps) {
  const { t } = useTranslation();
  const { sort, pressSort } = listed;
  const isOn = sort?.key === sortKey;
  const way = isOn ? t(sort.isDescending ? 'home.descending' : 'home.ascending') : '';
  return (
    <button
      type="button"
      className={`market__sort${isOn ? ' market__sort--on' : ''}`}
      aria-label={isOn ? `${label}, ${way}` : label}
      aria-pressed={isOn}
      onClick={() => pressSort(sortKey)}
    >
      <span>{label}</span>
      {!isOn && <ChevronsUpDown className="i i--14" />}
      {isOn &&
        (sort.isDescending ? <ArrowDown className="i i--14" /> : <ArrowUp className="i i--14" />)}
    </button>
  );
}
