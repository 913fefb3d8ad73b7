import './search.css';

import { t } from '../../i18n/i18n.ts';
import { ProblemLine } from '../../parts/layout/screen-head.tsx';
import { FoundList } from './found-list.tsx';
import type { useSearch } from './use-search.ts';

type Search = ReturnType<typeof useSearch>;

/** What lies under the field: how the search stands, and what was found. */
export const FoundPanel = ({ id, search }: { readonly id: string; readonly search: Search }) => (
  <div className="found">
    <SearchNote search={search} />
    {search.rows.length > 0 && (
      <FoundList id={id} rows={search.rows} active={search.active} onChoice={search.close} />
    )}
  </div>
);

/** Says how the search stands. */
function SearchNote({ search }: { readonly search: Search }) {
  const { answer, isShort, retry, rows, typed } = search;
  if (answer?.problem) {
    return (
      <div className="found__note">
        <ProblemLine problem={answer.problem} retry={retry} />
      </div>
    );
  }
  const words = () => {
    if (isShort) return t('search.short');
    if (!answer) return t('search.busy');
    if (rows.length > 0) return t('search.count', { count: rows.length });
    return t('search.none', { text: typed.trim() });
  };
  return (
    <p className={rows.length > 0 ? 'sr' : 'found__note'} role="status">
      {words()}
    </p>
  );
}
