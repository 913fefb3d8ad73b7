import './day-fields.css';

import { TextField } from '../text-field.tsx';
import { useTranslation } from '../../language/use-translation.ts';
import { edgesOf, type Period } from './period.ts';

interface DayFieldsProps {
  readonly period: Period;
  readonly onChange: (period: Period) => void;
}

/** Fields for the first and the last day of a period, and what is wrong with them. */
export function DayFields({ period, onChange }: DayFieldsProps) {
  const { t } = useTranslation();
  const edges = edgesOf(period);
  return (
    <>
      <div className="dayfields">
        <TextField
          type="date"
          label={t('history.fromDay')}
          value={period.first}
          onText={(first) => onChange({ ...period, first })}
        />
        <TextField
          type="date"
          label={t('history.toDay')}
          value={period.last}
          onText={(last) => onChange({ ...period, last })}
        />
      </div>
      {typeof edges === 'string' && (
        <p className="field__error" role="alert">
          {t(`history.${edges}`)}
        </p>
      )}
    </>
  );
}
