import { useId } from 'react';

import { t } from '../../i18n/i18n.ts';
import { TextArea } from '../../parts/fields/controls.tsx';
import { FieldBox } from '../../parts/fields/field-groups.tsx';
import { ProblemText } from '../../parts/layout/lines.tsx';

interface HolidaysFieldProps {
  readonly text: string;
  readonly isFixed: boolean;
  /** Why the holidays were refused. */
  readonly refusal: string | null;
  readonly onText: (text: string) => void;
}

/** Dates that are closed from midnight to midnight, one per line. */
export function HolidaysField({ text, isFixed, refusal, onText }: HolidaysFieldProps) {
  const id = useId();
  return (
    <FieldBox>
      <label htmlFor={id}>{t('hours.holidays')}</label>
      <TextArea
        id={id}
        rows={5}
        readOnly={isFixed}
        value={text}
        aria-invalid={refusal !== null}
        aria-describedby={refusal === null ? `${id}-hint` : `${id}-refusal`}
        onChange={({ target }) => onText(target.value)}
      />
      <small id={`${id}-hint`} className="t3">
        {t('hours.holidaysHint')}
      </small>
      {refusal !== null && <ProblemText id={`${id}-refusal`}>{refusal}</ProblemText>}
    </FieldBox>
  );
}
