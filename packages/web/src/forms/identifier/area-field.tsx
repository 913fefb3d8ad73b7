import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';

import '../field.css';
import './area-field.css';
import { useTranslation } from '../../language/use-translation.ts';
import { AreaSheet } from './area-sheet.tsx';

interface AreaFieldProps {
  /** Calling code without the plus sign; empty for none. */
  readonly value: string;
  readonly onChange: (area: string) => void;
}

/** The calling code of a phone, chosen from a list of countries. */
export function AreaField({ value, onChange }: AreaFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="field">
      <span className="field__label" id={id}>
        {t('login.area')}
      </span>
      <div className="field__box">
        <button
          type="button"
          className="area"
          aria-haspopup="dialog"
          aria-labelledby={`${id} ${id}-value`}
          onClick={() => setOpen(true)}
        >
          <span id={`${id}-value`} className="num" translate="no" dir="ltr">
            +{value}
          </span>
          <ChevronDown className="i i--16" />
        </button>
      </div>
      <AreaSheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        value={value}
        onChoose={(area) => {
          onChange(area);
          setOpen(false);
        }}
      />
    </div>
  );
}
