import { followOtherTabs } from '@fulcrum/client/other-tabs';

import { changeLanguage } from './i18n.ts';
import { chosenLanguage, currentLanguage, LANGUAGE_KEY } from './languages.ts';

/**
 * Shows the language that another tab chooses, and calls `shown` then. Texts that do not come are
 * asked for again with the next choice, or when this tab is looked at again.
 */
export function followLanguage(shown: () => void): void {
  const follow = (key: string | null) => {
    const code = chosenLanguage();
    if ((key !== LANGUAGE_KEY && key !== null) || code === currentLanguage()) return;
    void changeLanguage(code, true).then(shown, () => undefined);
  };
  followOtherTabs(follow);
  follow(null);
}
