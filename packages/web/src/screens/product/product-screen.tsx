import { IconButton } from '@fulcrum/ui/controls/button.tsx';
import './product.css';

import { ErrorBlock } from '@fulcrum/ui/states/error-block.tsx';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { ChevronLeft, Search, X } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';
import { useBasics } from '../../server/basics.ts';
import { refreshInstruments, useInstruments } from '../../market/instruments.ts';
import type { ListedInstrument } from '../../market/model.ts';
import { NothingFound } from '../../market/search/nothing-found.tsx';
import { changeSettings, useSettings } from '../../settings/settings.ts';
import { StarredResultRow } from '../../market/search/search-result-row.tsx';
import type { Found } from '../../market/search/search-instruments.ts';
import { useSearch } from '../../market/search/use-search.ts';
import { showCategory } from '../../market/shown-category.ts';
import { Screen } from '../../layout/screen.tsx';
import { CompanyFindings } from './company-findings.tsx';

/**
 * Search by code, name or nickname among the instruments and, if the app's mode is `main`, among
 * companies. Shows the recent instruments before anything is typed.
 */
export function ProductScreen() {
  const [query, setQuery] = useState('');
  const isMain = useBasics()?.app_mode === 'main';
  return (
    <Screen top={<SearchBar query={query} onQuery={setQuery} />}>
      <Findings typed={query} />
      {isMain && <CompanyFindings query={query.trim()} />}
    </Screen>
  );
}

function Findings({ typed }: { typed: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { all, phase, problem } = useInstruments();
  const { query, found, nearest } = useSearch(typed);
  if (phase === 'loading') return <FoundSkeleton />;
  if (phase === 'failed') {
    return (
      <ErrorBlock
        text={problem?.text ?? t('errors.network')}
        retryLabel={t('common.retry')}
        onRetry={() => void refreshInstruments()}
      />
    );
  }
  if (found.length === 0) {
    return (
      <NothingFound
        query={query}
        nearest={nearest}
        row={(instrument) => <StarredResultRow instrument={instrument} foundAs={null} query="" />}
        onCategory={(id) => {
          showCategory(id);
          void navigate('/');
        }}
      />
    );
  }
  return (
    <>
      {query === '' && <Recents all={all} />}
      <h2 className="section">{t(query === '' ? 'product.popular' : 'product.results')}</h2>
      <FoundList found={found} query={query} />
    </>
  );
}

const SKELETON_ROWS = 8;

function FoundSkeleton() {
  const { t } = useTranslation();
  return (
    <ul aria-busy="true" aria-label={t('common.loading')}>
      {Array.from({ length: SKELETON_ROWS }, (_, at) => (
        <li key={at} className="found">
          <Skeleton width={34} height={34} radius="50%" />
          <span>
            <Skeleton width={72 + (at % 3) * 10} height={13} />
            <Skeleton width={96 + (at % 4) * 9} height={10} style={{ marginTop: 7 }} />
          </span>
          <Skeleton width={64} height={13} />
        </li>
      ))}
    </ul>
  );
}

interface FoundListProps {
  readonly found: readonly Found<ListedInstrument>[];
  readonly query: string;
}

function FoundList({ found, query }: FoundListProps) {
  return (
    <ul>
      {found.map((each) => (
        <li key={each.instrument.code}>
          <StarredResultRow {...each} query={query} />
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
      <FoundList found={rows.map((instrument) => ({ instrument, foundAs: null }))} query="" />
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
      <IconButton label={t('common.back')} onClick={() => void navigate('/')}>
        <ChevronLeft className="i i--22 i--flip" />
      </IconButton>
      <search className="finder grow">
        <Search className="i i--16 t3" />
        <input
          type="search"
          // People open a search page to type, so the field has the focus.
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
