import i18next, { type TFunction } from 'i18next';
import { create } from 'zustand';

interface Translation {
  readonly t: TFunction;
}

/** Whether a text was asked for before it came. */
let isMissed = false;

/**
 * Returns a new translation function for each language, so that all that depends on it renders
 * again. The library computes a text on every call, so texts without values are cached. A text that
 * has not come yet is empty.
 */
function ofNow(): Translation {
  const texts = new Map<string, string>();
  const ask = i18next.t.bind(i18next) as (key: string, values?: object) => string;
  const t = (key: string, values?: object): string => {
    const known = values ? undefined : texts.get(key);
    if (known !== undefined) return known;
    const text = ask(key, values);
    if (text === key) {
      isMissed = true;
      return '';
    }
    if (!values) texts.set(key, text);
    return text;
  };
  return { t: t as TFunction };
}

/**
 * Returns the texts in the reader's language. All components share one function, because the
 * library's own hook copies the library for each component, which is much of the work of a new
 * screen.
 */
export const useTranslation = create<Translation>()(ofNow);

const renew = () => {
  isMissed = false;
  useTranslation.setState(ofNow());
};
i18next.on('languageChanged', renew);

/** Call this when more texts have come: if one was missed, what shows texts renders again. */
export function textsCame(): void {
  if (isMissed) renew();
}
