import i18next, { type TFunction } from 'i18next';
import { create } from 'zustand';

interface Translation {
  readonly t: TFunction;
}

/** A function of its own for each language: what depends on it is drawn anew with the next. */
const ofNow = (): Translation => ({ t: i18next.t.bind(i18next) as TFunction });

/**
 * The texts in the reader's language. All components share one function: the library's own hook
 * makes a copy of the library for each of them, which is much of the work of a new screen.
 */
export const useTranslation = create<Translation>()(ofNow);

i18next.on('languageChanged', () => useTranslation.setState(ofNow()));
