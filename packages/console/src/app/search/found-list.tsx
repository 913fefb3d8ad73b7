import './search.css';

import type { Found } from '@fulcrum/contract/console/search/schema';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';

import { t } from '../../i18n/i18n.ts';
import { agoText, GROUPS, ownerOf, placeOf, STATES, titleOf } from './found-text.ts';

export const optionId = (list: string, index: number): string => `${list}-${index}`;

interface FoundListProps {
  readonly id: string;
  readonly rows: readonly Found[];
  /** Index of the row that Enter opens. */
  readonly active: number;
  readonly onChoice: () => void;
}

/** Search results, grouped by kind. Focus stays in the search field, which names the active one. */
export function FoundList({ id, rows, active, onChoice }: FoundListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A press must not take the focus from the field, whose loss closes the list.
    const keepFocus = (event: Event) => event.preventDefault();
    const own = list.current;
    own?.addEventListener('mousedown', keepFocus);
    return () => own?.removeEventListener('mousedown', keepFocus);
  }, []);
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  return (
    <div ref={list} id={id} role="listbox" aria-label={t('search.results')}>
      {kinds.map((kind) => (
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <h2 id={`${id}-${kind}`} className="found__kind">
            {t(GROUPS[kind])}
          </h2>
          {rows.map((row, index) =>
            row.kind === kind ? (
              <FoundRow
                key={row.id}
                id={optionId(id, index)}
                row={row}
                isActive={index === active}
                onChoice={onChoice}
              />
            ) : null,
          )}
        </div>
      ))}
    </div>
  );
}

interface FoundRowProps {
  readonly id: string;
  readonly row: Found;
  readonly isActive: boolean;
  readonly onChoice: () => void;
}

const FoundRow = ({ id, row, isActive, onChoice }: FoundRowProps) => (
  <Link
    id={id}
    className="found__row"
    role="option"
    aria-selected={isActive}
    tabIndex={-1}
    to={placeOf(row)}
    onClick={onChoice}
  >
    <b className="num" translate="no">
      {titleOf(row)}
    </b>
    <span className="tag">{t(STATES[row.state])}</span>
    <span className="t2 num" translate="no">
      <bdi>{ownerOf(row)}</bdi>
      {row.is_demo && ` · ${t('app.demo')}`}
    </span>
    <span className="t3 num" translate="no">
      {agoText(row)}
    </span>
  </Link>
);
