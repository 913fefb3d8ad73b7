import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { LANGUAGES } from '@fulcrum/contract/languages';
import type { Language } from '@fulcrum/contract/languages';
import { Check } from 'lucide-react';

import { useTranslation } from '../../language/use-translation.ts';
import { changeLanguage } from '../../language/i18n.ts';
import { currentLanguage, directionOfLanguage, LANGUAGE_NAMES } from '../../language/languages.ts';
import { Screen } from '../../layout/screen.tsx';
import { SubBar } from '../../layout/sub-bar.tsx';
import { renewWords } from './renew-words.ts';

const OFFERED = Object.keys(LANGUAGES) as Language[]; // `Object.keys` returns string[]

/** Shows each language in its own name; a press switches at once. */
export function LanguageScreen() {
  const { t } = useTranslation();
  const current = currentLanguage();

  const choose = async (code: Language) => {
    try {
      await changeLanguage(code);
      renewWords();
    } catch {
      toast({ text: t('errors.part'), tone: 'bad' });
    }
  };

  return (
    <Screen top={<SubBar title={t('language.title')} />}>
      <ul className="menu menu--plain card" role="radiogroup" aria-label={t('language.title')}>
        {OFFERED.map((code) => (
          <li key={code} role="presentation">
            <button
              type="button"
              role="radio"
              aria-checked={code === current}
              className="menu__row"
              onClick={() => void choose(code)}
            >
              <span className="grow">
                <span lang={LANGUAGES[code]} dir={directionOfLanguage(code)}>
                  {LANGUAGE_NAMES[code].own}
                </span>
                {LANGUAGE_NAMES[code].own !== LANGUAGE_NAMES[code].english && (
                  <span className="menu__text">
                    <bdi lang="en">{LANGUAGE_NAMES[code].english}</bdi>
                  </span>
                )}
              </span>
              {code === current && <Check className="i menu__tick" />}
            </button>
          </li>
        ))}
      </ul>
    </Screen>
  );
}
