import { PALETTES, type Palette } from '@fulcrum/contract/preferences/kinds';
import { moveOnArrow } from '@fulcrum/ui/controls/roving';
import { Check } from 'lucide-react';

import { useTranslation } from '../../language/use-translation.ts';
import { shownPalette } from '../../settings/page-look.ts';
import { changeSettings, useSettings } from '../../settings/settings.ts';

const NAMES = {
  'green-up': 'system.greenUp',
  'red-up': 'system.redUp',
  'red-blue': 'system.redBlue',
  cvd: 'system.cvd',
} as const satisfies Record<Palette, string>;

/** The four palettes, each shown in its own colours. */
export function PaletteChoice() {
  const { t } = useTranslation();
  const chosen = useSettings(shownPalette);
  return (
    <div
      className="palettes"
      role="radiogroup"
      aria-label={t('system.colours')}
      onKeyDown={moveOnArrow}
    >
      {PALETTES.map((palette) => (
        <button
          key={palette}
          type="button"
          role="radio"
          data-option
          data-updown={palette}
          className="palette card"
          aria-checked={palette === chosen}
          tabIndex={palette === chosen ? 0 : -1}
          onClick={() => changeSettings({ updown: palette })}
        >
          <span className="palette__sample num" translate="no" aria-hidden="true">
            <span className="delta up">+1.24%</span>
            <span className="delta dn">−0.68%</span>
          </span>
          <span className="palette__name">
            <span>{t(NAMES[palette])}</span>
            {palette === chosen && <Check className="i i--16 menu__tick" />}
          </span>
        </button>
      ))}
    </div>
  );
}
