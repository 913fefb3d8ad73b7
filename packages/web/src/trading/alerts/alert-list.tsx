import type { Alert } from '@fulcrum/contract/trading/alerts';
import { IconButton } from '@fulcrum/ui/controls/button.tsx';
import { ErrorBlock } from '@fulcrum/ui/states/error-block.tsx';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { Bell, BellOff, Trash2 } from 'lucide-react';

import { useTranslation } from '../../language/use-translation.ts';
import { levelText } from './alert-level.ts';
import type { useAlerts } from './use-alerts.ts';

interface AlertListProps {
  readonly alerts: ReturnType<typeof useAlerts>;
}

const ROW_HEIGHT = 52;

/** The person's alerts for this instrument. */
export function AlertList({ alerts: { loaded, reload, remove } }: AlertListProps) {
  const { t } = useTranslation();
  if (loaded.phase === 'loading') return <Skeleton height={ROW_HEIGHT} />;
  if (loaded.phase === 'failed') {
    return <ErrorBlock text={loaded.problem} retryLabel={t('common.retry')} onRetry={reload} />;
  }
  if (loaded.data.length === 0) return <p className="alert-list__none">{t('alerts.empty')}</p>;
  return (
    <ul className="menu menu--plain alert-list" aria-label={t('alerts.title')}>
      {loaded.data.map((alert) => (
        <li key={alert.id} className="menu__row">
          {alert.is_armed ? <Bell className="i" /> : <BellOff className="i t3" />}
          <Level alert={alert} />
          <IconButton
            label={t('alerts.remove', { level: levelText(alert) })}
            onClick={() => void remove(alert)}
          >
            <Trash2 className="i" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

function Level({ alert }: { alert: Alert }) {
  const { t } = useTranslation();
  const facts = [alert.note, alert.repeats ? t('alerts.repeats') : ''].filter(Boolean);
  return (
    <span className="grow">
      <span className="num" translate="no">
        {levelText(alert)}
      </span>
      {facts.length > 0 && (
        <span className="menu__text" dir="auto">
          {facts.join(' · ')}
        </span>
      )}
    </span>
  );
}
