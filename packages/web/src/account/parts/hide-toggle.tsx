import { Eye, EyeOff } from 'lucide-react';

import { useTranslation } from '../../language/use-translation.ts';
import { changeSettings, useSettings } from '../../settings/settings.ts';

/** Stands for an amount that is not to be seen. */
export const HIDDEN = '••••••';

/** Hides every amount of the account's pages, or shows them again; kept on the device. */
export function HideToggle() {
  const { t } = useTranslation();
  const isHidden = useSettings((choices) => choices.isBalanceHidden);
  return (
    <button
      type="button"
      className="hide-toggle"
      aria-label={t(isHidden ? 'home.show' : 'home.hide')}
      onClick={() => changeSettings({ isBalanceHidden: !isHidden })}
    >
      {isHidden ? <EyeOff className="i i--16" /> : <Eye className="i i--16" />}
    </button>
  );
}
