import { moveOnArrow } from '@fulcrum/ui/controls/roving';
import type { ReactNode } from 'react';

import {
  DASH_LENGTHS,
  DASHES,
  WIDTHS,
  type Dash,
  type DrawingStyle,
} from '../../../../chart/drawings/drawing.ts';
import { useTranslation } from '../../../../language/use-translation.ts';
import { ColorChoice } from '../studies/color-choice.tsx';

interface StyleFieldsProps {
  readonly style: DrawingStyle;
  readonly onChange: (style: DrawingStyle) => void;
}

/** Colour, width and style of the lines of a drawing. */
export function StyleFields({ style, onChange }: StyleFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <ColorChoice
        line={t('drawings.color')}
        label={t('drawings.color')}
        value={style.color}
        onChange={(color) => onChange({ ...style, color })}
      />
      <Samples
        label={t('drawings.width')}
        values={WIDTHS}
        value={style.width}
        nameOf={String}
        onChange={(width) => onChange({ ...style, width })}
        sample={(width) => <LineSample width={width} dash="solid" />}
      />
      <Samples
        label={t('drawings.line')}
        values={DASHES}
        value={style.dash}
        nameOf={(dash) => t(`drawings.dashes.${dash}`)}
        onChange={(dash) => onChange({ ...style, dash })}
        sample={(dash) => <LineSample width={2} dash={dash} />}
      />
    </>
  );
}

function LineSample({ width, dash }: { readonly width: number; readonly dash: Dash }) {
  return (
    <svg className="draw-sample__line" aria-hidden="true">
      <line
        x1="0"
        x2="24"
        y1="6"
        y2="6"
        strokeWidth={width}
        strokeDasharray={DASH_LENGTHS[dash].join(' ')}
      />
    </svg>
  );
}

interface SamplesProps<Value extends string | number> {
  readonly label: string;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly nameOf: (value: Value) => string;
  readonly sample: (value: Value) => ReactNode;
  readonly onChange: (value: Value) => void;
}

/** A choice whose values are shown as samples. */
function Samples<Value extends string | number>(props: SamplesProps<Value>) {
  const { label, values, value, nameOf, sample, onChange } = props;
  return (
    <div className="draw-row">
      <span>{label}</span>
      <div role="radiogroup" className="draw-samples" aria-label={label} onKeyDown={moveOnArrow}>
        {values.map((each) => (
          <button
            key={each}
            type="button"
            role="radio"
            data-option
            className="draw-sample"
            aria-label={nameOf(each)}
            aria-checked={each === value}
            tabIndex={each === value ? 0 : -1}
            onClick={() => onChange(each)}
          >
            {sample(each)}
          </button>
        ))}
      </div>
    </div>
  );
}
