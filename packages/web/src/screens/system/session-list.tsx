import { Button } from '@fulcrum/ui/controls/button.tsx';
import { deviceName } from '@fulcrum/contract/identity/device-name';
import { ErrorBlock } from '@fulcrum/ui/states/error-block.tsx';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { MonitorSmartphone } from 'lucide-react';

import { useTranslation } from '../../language/use-translation.ts';
import { useSessions } from './use-sessions.ts';

const ROW_HEIGHT = 64;

/**
 * The person's sessions, with buttons to end them; for real accounts also a button that stops
 * withdrawals.
 */
export function SessionList({ isReal = true }: { readonly isReal?: boolean }) {
  const { t } = useTranslation();
  const { sessions, failed, ending, load, end, endOthers, stop } = useSessions();

  if (failed !== '') {
    return <ErrorBlock text={failed} retryLabel={t('common.retry')} onRetry={load} />;
  }
  if (!sessions) return <Skeleton height={ROW_HEIGHT} />;
  return (
    <>
      <ul className="menu menu--plain card" aria-label={t('sessions.title')}>
        {sessions.map((session) => (
          <li key={session.id}>
            <div className="menu__row">
              <MonitorSmartphone className="i" />
              <span className="grow">
                <span>{deviceName(session.userAgent) ?? t('sessions.unknown')}</span>
                <span className="menu__text">
                  <span>
                    {session.isCurrent
                      ? t('sessions.current')
                      : t('sessions.lastSeen', { time: session.lastSeenText })}
                  </span>{' '}
                  <bdi>{session.address}</bdi>
                </span>
              </span>
              {!session.isCurrent && (
                <Button
                  look="soft"
                  size="sm"
                  isBusy={ending === session.id}
                  onClick={() => end(session.id)}
                >
                  {t('mine.logOut')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {isReal && (
        <div className="system__block system__others">
          <p className="menu__text">{t('guard.ownText')}</p>
          <Button look="danger" isBlock isBusy={ending === 'stop'} onClick={stop}>
            {t('guard.button')}
          </Button>
        </div>
      )}
      {sessions.length > 2 && (
        <div className="system__block system__others">
          <Button look="line" isBlock isBusy={ending === 'others'} onClick={endOthers}>
            {t('sessions.endOthers')}
          </Button>
        </div>
      )}
    </>
  );
}
