import './nothing-found.css';

import type { ReactNode } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import { useInstruments } from '../instruments.ts';
import type { ListedInstrument } from '../model.ts';

interface NothingFoundProps {
  readonly query: string;
  readonly nearest: readonly ListedInstrument[];
  readonly row: (instrument: ListedInstrument) => ReactNode;
  readonly onCategory: (id: number) => void;
}

/** Says that nothing matches, and offers what is most like it and the categories. */
export function NothingFound({ query, nearest, row, onCategory }: NothingFoundProps) {
  const { t } = useTranslation();
  const { categories } = useInstruments();
  return (
    <div className="unfound">
      <p className="unfound__text" role="status">
        {t('search.none', { query })}
      </p>
      {nearest.length > 0 && (
        <>
          <h3 className="section">{t('search.nearest')}</h3>
          <ul>
            {nearest.map((instrument) => (
              <li key={instrument.code}>{row(instrument)}</li>
            ))}
          </ul>
        </>
      )}
      <h3 className="section">{t('search.inCategory')}</h3>
      <div className="unfound__categories" role="group" aria-label={t('home.categories')}>
        {categories.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className="unfound__category"
            onClick={() => onCategory(id)}
          >
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}
