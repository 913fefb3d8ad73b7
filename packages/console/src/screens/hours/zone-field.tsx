import { useId } from 'react';

import { t } from '../../i18n/i18n.ts';
import { Input } from '../../parts/fields/controls.tsx';
import { FieldBox } from '../../parts/fields/field-groups.tsx';
import { ProblemText } from '../../parts/layout/lines.tsx';

interface ZoneFieldProps {
  readonly zone: string;
  readonly isFixed: boolean;
  /** Why the zone was refused. */
  readonly refusal: string | null;
  readonly onZone: (zone: string) => void;
}

/** The time zone of trading hours, by its IANA name. */
export function ZoneField({ zone, isFixed, refusal, onZone }: ZoneFieldProps) {
  const id = useId();
  return (
    <FieldBox>
      <label htmlFor={id}>{t('hours.zone')}</label>
      <Input
        id={id}
        list={`${id}-zones`}
        autoComplete="off"
        spellCheck={false}
        readOnly={isFixed}
        value={zone}
        aria-invalid={refusal !== null}
        aria-describedby={refusal === null ? `${id}-hint` : `${id}-refusal`}
        onChange={({ target }) => onZone(target.value)}
      />
      <datalist id={`${id}-zones`}>
        {Intl.supportedValuesOf('timeZone').map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <small id={`${id}-hint`} className="t3">
        {t('hours.zoneHint')}
      </small>
      {refusal !== null && <ProblemText id={`${id}-refusal`}>{refusal}</ProblemText>}
    </FieldBox>
  );
}
