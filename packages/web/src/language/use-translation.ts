import i18next, { type TFunction } from 'i18next';
import { create } from 'zustand';

interface Translation {
  readonly t: TFunction;
}

/**
 * Returns a new translation function for each language, so that all that depends on it renders
 * again. The library computes a text on every call, so texts without values are cached.
 */
function ofNow(): Translation {
  const texts = new Map<string, string>();
  const ask = i18next.t.bind(i18next) as (key: string, values?: object) => string;
  const t = (key: string, values?: object): string => {
    if (values) return ask(key, values);
    const text = texts.get(key) ?? ask(key);
    texts.set(key, text);
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

i18next.on('languageChanged', () => useTranslation.setState(ofNow()));
