import { LANGUAGES } from '@fulcrum/contract/languages';
import { useId } from 'react';

import { t } from '../../i18n/i18n.ts';
import { languageTitle } from '../../i18n/content-languages.ts';
import { Select } from './controls.tsx';
import { FieldBox } from './field-groups.tsx';
import { Field } from './field.tsx';

/** A name in several languages, keyed by language. */
export type Names = Readonly<Record<string, string>>;

/**
 * Languages that are always offered; other languages fall back to English until they have a name.
 */
const SHOWN = ['en', 'hk', 'ar'];
const NAME_MAX = 80;

interface NamesFieldsProps {
  readonly names: Names;
  readonly onNames: (names: Names) => void;
}

/** Fields for a name in English, Chinese and Arabic, and in each language that is added. */
export function NamesFields({ names, onNames }: NamesFieldsProps) {
  const id = useId();
  const shown = [...SHOWN, ...Object.keys(names).filter((each) => !SHOWN.includes(each))];
  const others = Object.keys(LANGUAGES).filter((each) => !shown.includes(each));
  return (
    <>
      {shown.map((language) => (
        <Field
          key={language}
          label={t('field.name', { language: languageTitle(language) })}
          value={names[language] ?? ''}
          maxLength={NAME_MAX}
          required={language === 'en'}
          dir="auto"
          onText={(text) => onNames({ ...names, [language]: text })}
        />
      ))}
      <FieldBox>
        <label htmlFor={id}>{t('field.addLanguage')}</label>
        <Select
          id={id}
          value=""
          onChange={({ target }) => onNames({ ...names, [target.value]: '' })}
        >
          <option value="">{t('field.none')}</option>
          {others.map((language) => (
            <option key={language} value={language}>
              {languageTitle(language)}
            </option>
          ))}
        </Select>
      </FieldBox>
    </>
  );
}

/** Returns only the names that are filled in; a language without a name falls back to English. */
export const filledNames = (names: Names): Record<string, string> =>
  Object.fromEntries(
    Object.entries(names).flatMap(([language, text]) =>
      text.trim() === '' ? [] : [[language, text.trim()]],
    ),
  );
