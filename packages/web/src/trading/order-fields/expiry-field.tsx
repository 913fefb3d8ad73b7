import './expiry-field.css';

import { nextRoll } from '@fulcrum/engine/market/new-york';
import { formatDateTime } from '@fulcrum/ui/figures/format';
import { Segmented } from '@fulcrum/ui/controls/segmented.tsx';

import { useTranslation } from '../../language/use-translation.ts';
import { localText, type ExpiryChoice } from './expiry.ts';

const KINDS = ['untilCancelled', 'dayEnd', 'untilTime'] as const;
const AN_HOUR_MS = 3_600_000;

interface ExpiryFieldProps {
  readonly choice: ExpiryChoice;
  /** This device's clock, epoch ms. */
  readonly now: number;
  readonly isWrong: boolean;
  readonly onChange: (choice: ExpiryChoice) => void;
}

/**
 * Choice of how long a pending order waits: until cancelled, until the end of the day, or until a
 * time.
 */
export function ExpiryField({ choice, now, isWrong, onChange }: ExpiryFieldProps) {
  const { t } = useTranslation();
  const { kind, time } = choice;
  return (
    <div className="expiry">
      <Segmented<ExpiryChoice['kind']>
        label={t('orders.expires')}
        value={kind}
        options={KINDS.map((value) => ({ value, label: t(`orders.expiry.${value}`) }))}
        onChange={choose}
      />
      {kind === 'dayEnd' && (
        <p className="expiry__at">
          <span>{t('orders.expires')}</span>
          <span className="when" translate="no">
            {formatDateTime(nextRoll(now))}
          </span>
        </p>
      )}
      {kind === 'untilTime' && (
        <label className={`expiry__at${isWrong ? ' expiry__at--bad' : ''}`}>
          <span>{t('orders.expires')}</span>
          <input
            type="datetime-local"
            className="num"
            translate="no"
            value={time}
            min={localText(now)}
            aria-invalid={isWrong}
            onChange={(event) => onChange({ kind, time: event.target.value })}
          />
        </label>
      )}
    </div>
  );

  /** Applies a choice. A time starts with tomorrow, on the full hour. */
  function choose(next: ExpiryChoice['kind']): void {
    const tomorrow = Math.ceil(now / AN_HOUR_MS) * AN_HOUR_MS + 24 * AN_HOUR_MS;
    const first = next === 'untilTime' && time === '' ? localText(tomorrow) : time;
    onChange({ kind: next, time: first });
  }
}
