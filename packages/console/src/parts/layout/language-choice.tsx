import { Segmented } from '@fulcrum/ui/controls/segmented.tsx';
import { LANGUAGES } from '@fulcrum/contract/languages';
import { useState } from 'react';

import { changeLanguage, t } from '../../i18n/i18n.ts';
import {
  CONSOLE_LANGUAGES,
  currentLanguage,
  OWN_NAMES,
  type ConsoleLanguage,
} from '../../i18n/language.ts';
import { ProblemText } from './lines.tsx';

const OPTIONS = CONSOLE_LANGUAGES.map((value) => ({
  value,
  label: <span lang={LANGUAGES[value]}>{OWN_NAMES[value]}</span>,
}));

/** The languages of the console, each by its own name, so that everybody finds theirs. */
export function LanguageChoice() {
  const [hasFailed, setHasFailed] = useState(false);
  const choose = (language: ConsoleLanguage) => {
    setHasFailed(false);
    changeLanguage(language).catch(() => setHasFailed(true));
  };
  return (
    <>
      <Segmented
        label={t('app.language')}
        options={OPTIONS}
        value={currentLanguage()}
        onChange={choose}
      />
      {hasFailed && <ProblemText>{t('error.network')}</ProblemText>}
    </>
  );
}
