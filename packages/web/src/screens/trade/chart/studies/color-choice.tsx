import './studies.css';

import { moveOnArrow } from '@fulcrum/ui/controls/roving';

import { LINE_COLORS, type LineColor } from '../../../../chart/studies/study-forms.ts';
import { useTranslation } from '../../../../language/use-translation.ts';

interface ColorChoiceProps {
  /** Name of the line, as in the legend. */
  readonly line: string;
  /** Accessible name of the choice, if it is not "Colour of" the line. */
  readonly label?: string;
  readonly value: LineColor;
  readonly onChange: (color: LineColor) => void;
}

/** Chooses the colour of a line among those of the theme. */
export function ColorChoice({ line, label, value, onChange }: ColorChoiceProps) {
  const { t } = useTranslation();
  return (
    <div className="study-row">
      <span className="num" translate="no">
        {line}
      </span>
      <div
        role="radiogroup"
        className="study-colors"
        aria-label={label ?? t('trade.colorOf', { name: line })}
        onKeyDown={moveOnArrow}
      >
        {LINE_COLORS.map((color) => (
          <button
            key={color}
            type="button"
            role="radio"
            data-option
            className={`study-color study-color--${color}`}
            aria-label={t(`trade.lineColors.${color}`)}
            aria-checked={color === value}
            tabIndex={color === value ? 0 : -1}
            onClick={() => onChange(color)}
          />
        ))}
      </div>
    </div>
  );
}
