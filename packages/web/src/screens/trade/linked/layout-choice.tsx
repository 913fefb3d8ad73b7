import './layout-choice.css';

import { moveOnArrow } from '@fulcrum/ui/controls/roving';
import { Columns2, Grid2x2, LayoutPanelLeft, Square } from 'lucide-react';

import { useTranslation } from '../../../language/use-translation.ts';
import { LAYOUTS } from '../../../trading/linked/desk-charts.ts';
import { chooseLayout, useLayout } from '../../../trading/linked/desk-choices.ts';

const ICONS = { 1: Square, 2: Columns2, 3: LayoutPanelLeft, 4: Grid2x2 } as const;

/** How many charts the desk has. `code` is the traded instrument. */
export default function LayoutChoice({ code }: { readonly code: string }) {
  const { t } = useTranslation();
  const chosen = useLayout();
  return (
    <div
      className="layouts"
      role="radiogroup"
      aria-label={t('desk.layout')}
      onKeyDown={moveOnArrow}
    >
      {LAYOUTS.map((layout) => {
        const Icon = ICONS[layout];
        const name = t(`desk.layouts.${layout}`);
        return (
          <button
            key={layout}
            type="button"
            role="radio"
            data-option
            className="layouts__one"
            aria-checked={layout === chosen}
            aria-label={name}
            title={name}
            tabIndex={layout === chosen ? 0 : -1}
            onClick={() => chooseLayout(layout, code)}
          >
            <Icon className="i i--20" />
          </button>
        );
      })}
    </div>
  );
}
