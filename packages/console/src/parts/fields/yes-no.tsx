import { t } from '../../i18n/i18n.ts';
import { ChoiceField } from './choice-field.tsx';

interface YesNoProps {
  readonly label: string;
  readonly value: 0 | 1;
  readonly onValue: (value: 0 | 1) => void;
}

/** A yes-or-no field. */
export function YesNo({ label, value, onValue }: YesNoProps) {
  return (
    <ChoiceField
      label={label}
      value={String(value)}
      options={[
        { value: '1', label: t('field.yes') },
        { value: '0', label: t('field.no') },
      ]}
      onValue={(next) => onValue(next === '1' ? 1 : 0)}
    />
  );
}
