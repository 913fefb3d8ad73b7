import { useId } from 'react';

import { t } from '../../i18n/i18n.ts';
import { TextArea } from '../../parts/fields/controls.tsx';
import { FieldBox, WideField } from '../../parts/fields/field-groups.tsx';

interface SearchWordsFieldProps {
  readonly words: string;
  readonly onWords: (words: string) => void;
}

/** What an instrument is also found as: several lines, because twenty words do not fit in one. */
export function SearchWordsField({ words, onWords }: SearchWordsFieldProps) {
  const id = useId();
  return (
    <WideField>
      <FieldBox>
        <label htmlFor={id}>{t('field.search_words')}</label>
        <TextArea
          id={id}
          rows={3}
          dir="auto"
          value={words}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => onWords(target.value)}
        />
        <small id={`${id}-hint`} className="t3">
          {t('field.searchWordsHint')}
        </small>
      </FieldBox>
    </WideField>
  );
}
