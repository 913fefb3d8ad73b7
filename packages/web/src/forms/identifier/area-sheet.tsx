import type { AreaCode } from '@fulcrum/contract/identity/schema';
import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { ErrorBlock } from '@fulcrum/ui/states/error-block.tsx';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { Search } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import { loadAreas, useAreas } from '../../account/identity/registration.ts';
import { areaMatches, namedAreas } from './named-areas.ts';
import type { NamedArea } from './named-areas.ts';

interface AreaSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly value: string;
  readonly onChoose: (area: string) => void;
}

/** A list of all countries in the reader's language, searched by name or calling code. */
export function AreaSheet({ isOpen, onClose, value, onChoose }: AreaSheetProps) {
  const { t } = useTranslation();
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      isSteady
      closeLabel={t('common.close')}
      title={t('login.area')}
    >
      <Countries value={value} onChoose={onChoose} />
    </BottomSheet>
  );
}

function Countries({ value, onChoose }: Pick<AreaSheetProps, 'value' | 'onChoose'>) {
  const { t } = useTranslation();
  const { areas, areasFailed } = useAreas();
  useEffect(() => void loadAreas(), []);
  if (areas) return <Found areas={areas} value={value} onChoose={onChoose} />;
  if (areasFailed === '') return <Skeleton height="46dvh" />;
  return (
    <ErrorBlock
      text={areasFailed}
      retryLabel={t('common.retry')}
      onRetry={() => void loadAreas()}
    />
  );
}

interface FoundProps extends Pick<AreaSheetProps, 'value' | 'onChoose'> {
  readonly areas: readonly AreaCode[];
}

function Found({ areas, value, onChoose }: FoundProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const asked = useDeferredValue(query);
  const named = useMemo(() => namedAreas(areas, document.documentElement.lang), [areas]);
  const found = named.filter((area) => areaMatches(area, asked));
  return (
    <>
      <label className="areas__search">
        <Search className="i i--16" />
        <input
          type="search"
          value={query}
          placeholder={t('login.areaSearch')}
          aria-label={t('login.areaSearch')}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => setQuery(event.target.value)}
        />
      </label>
      <div className="areas">
        {found.map((area) => (
          <Country key={area.code} area={area} value={value} onChoose={onChoose} />
        ))}
        {found.length === 0 && (
          <p className="empty">{t('login.areaNone', { query: asked.trim() })}</p>
        )}
      </div>
    </>
  );
}

interface CountryProps extends Pick<AreaSheetProps, 'value' | 'onChoose'> {
  readonly area: NamedArea;
}

/** A row for one country; a country that is not served stays in the list and is marked. */
function Country({ area, value, onChoose }: CountryProps) {
  const { t } = useTranslation();
  const { name, callingCode, isServed } = area;
  return (
    <button
      type="button"
      className="areas__row"
      aria-current={callingCode === value || undefined}
      aria-disabled={!isServed || undefined}
      onClick={() => {
        if (isServed) onChoose(callingCode);
      }}
    >
      <span>
        <span>{name}</span>
        {!isServed && <small>{t('login.areaUnserved')}</small>}
      </span>
      <span className="num" translate="no" dir="ltr">
        +{callingCode}
      </span>
    </button>
  );
}
