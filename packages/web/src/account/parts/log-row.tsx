import './log.css';

import { formatDateTime, formatMoney, formatTime } from '@fulcrum/ui/figures/format';
import { Money } from '@fulcrum/ui/figures/money.tsx';

import { useTranslation } from '../../language/use-translation.ts';
import type { LogEntry } from '../account-log.ts';
import { HIDDEN } from './hide-toggle.tsx';

interface LogRowProps {
  readonly entry: LogEntry;
  /** Shows the day as well, for lists without day headings. */
  readonly isDated?: boolean;
  readonly isHidden?: boolean;
}

/** One movement of the balance. */
export function LogRow({ entry, isDated = false, isHidden = false }: LogRowProps) {
  const { t } = useTranslation();
  return (
    <li className="log__row">
      <span className="log__what">
        <span className="log__name">{entry.text}</span>
        <span className="log__sub">
          <span className="when" translate="no">
            {(isDated ? formatDateTime : formatTime)(entry.at)}
          </span>
          {entry.orderId !== null && (
            <span className="num" translate="no">
              {t('history.order', { id: entry.orderId })}
            </span>
          )}
        </span>
      </span>
      <span className="log__end">
        {isHidden ? (
          <span className="num log__value" translate="no">
            {HIDDEN}
          </span>
        ) : (
          <Money value={entry.value} isResult className="log__value" />
        )}
        <span className="log__sub num" translate="no">
          {t('history.balanceAfter', {
            amount: isHidden ? HIDDEN : formatMoney(entry.balance),
          })}
        </span>
      </span>
    </li>
  );
}
