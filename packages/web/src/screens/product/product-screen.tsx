import './product.css';

import { EmptyState } from '@fulcrum/ui/empty-state.tsx';
import { toast } from '@fulcrum/ui/toast.tsx';
import { ChevronLeft, Search, SearchX, X } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { useInstruments } from '../../live/instruments.ts';
import type { ListedInstrument } from '../../live/model.ts';
import { changeSettings, useSettings } from '../../settings.ts';
import { Screen } from '../../shell/screen.tsx';
import { FoundRow } from './found-row.tsx';
import { matches } from './matches.ts';

/** Search by code or name among the instruments; before a word is typed, the recent ones. */
export function ProductScreen() {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query.trim());
  const { all } = useInstruments();
  const found = useMemo(() => matches(all, wanted), [all, wanted]);

  return (
    <Screen top={<SearchBar query={query} onQuery={setQuery} />}>
      {wanted === '' && <Recents all={all} />}
      {found.length === 0 && wanted !== '' ? (
        <EmptyState icon={<SearchX className="i" />} text={t('product.none', { query: wanted })} />
      ) : (
        <>
          <h2 className="section">{t(wanted === '' ? 'product.popular' : 'product.results')}</h2>
          <Found rows={found} query={wanted} />
        </>
      )}
    </Screen>
  );
}

function Found({ rows, query }: { rows: readonly ListedInstrument[]; query: string }) {
  return (
    <ul>
      {rows.map((instrument) => (
        <li key={instrument.code}>
          <FoundRow instrument={instrument} query={query} />
        </li>
      ))}
    </ul>
  );
}

function Recents({ all }: { all: readonly ListedInstrument[] }) {
  const { t } = useTranslation();
  const recents = useSettings((choices) => choices.recents);
  const rows = recents.flatMap((code) => all.find((instrument) => instrument.code === code) ?? []);
  if (rows.length === 0) return null;

  const clear = () => {
    changeSettings({ recents: [] });
    toast({
      text: t('product.recentsCleared'),
      action: { label: t('common.undo'), onPress: () => changeSettings({ recents }) },
    });
  };

  return (
    <>
      <h2 className="section">
        {t('product.recents')}
        <button type="button" className="link" onClick={clear}>
          {t('product.clearRecents')}
        </button>
      </h2>
      <Found rows={rows} query="" />
    </>
  );
}

interface SearchBarProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
}

function SearchBar({ query, onQuery }: SearchBarProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <header className="topbar topbar--sub">
      <button
        type="button"
        className="iconbtn iconbtn--tight"
        aria-label={t('common.back')}
        onClick={() => void navigate('/')}
      >
        <ChevronLeft className="i i--22 i--flip" />
      </button>
      <search className="finder grow">
        <Search className="i i--16 t3" />
        <input
          type="search"
          // A search page is opened to type: the field is what the person came for.
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
          aria-label={t('product.title')}
          placeholder={t('product.placeholder')}
          value={query}
          onChange={(event) => onQuery(event.target.value)}
        />
        {query !== '' && (
          <button type="button" aria-label={t('product.clear')} onClick={() => onQuery('')}>
            <X className="i i--16" />
          </button>
        )}
      </search>
    </header>
  );
}
