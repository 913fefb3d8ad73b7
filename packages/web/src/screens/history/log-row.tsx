import { formatMoney, formatTime } from '@fulcrum/ui/format';
import { Money } from '@fulcrum/ui/money.tsx';
import { useTranslation } from 'react-i18next';

import type { LogEntry } from './use-account-log.ts';

export function LogRow({ entry }: { entry: LogEntry }) {
  const { t } = useTranslation();
  return (
    <li className="log__row">
      <span className="log__what">
        <span className="log__name">{entry.text}</span>
        <span className="log__sub">
          <span className="num">{formatTime(entry.at)}</span>
          {entry.orderId !== null && (
            <span className="num">{t('history.order', { id: entry.orderId })}</span>
          )}
        </span>
      </span>
      <span className="log__end">
        <Money value={entry.value} isResult className="log__value" />
        <span className="log__sub num">
          {t('history.balanceAfter', { amount: formatMoney(entry.balance) })}
        </span>
      </span>
    </li>
  );
}
