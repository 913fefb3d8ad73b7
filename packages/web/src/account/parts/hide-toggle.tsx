import { Eye, EyeOff } from 'lucide-react';

import { useTranslation } from '../../language/use-translation.ts';
import { changeSettings, useSettings } from '../../settings/settings.ts';

/** Shown instead of a hidden amount. */
export const HIDDEN = '••••••';

/**
 * Button that hides or shows all amounts on the account's pages; the choice is kept on the device.
 */
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
