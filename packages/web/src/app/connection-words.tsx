import { Check, CloudOff, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';

import { useTranslation } from '../language/use-translation.ts';
import { useInstruments } from '../market/instruments.ts';
import { priceTime, timeOfPrices } from '../market/price-time.ts';
import { useConnection } from '../server/connection.ts';
import type { Connection } from '../server/connection.ts';
import { retryLive } from '../live/live.ts';

/** After this time a small sign replaces the words, which would go on covering the page. */
const SLOW_WORDS_MS = 8_000;

/** The words of the connection strip, with the time of the prices and a way to try again. */
export function ConnectionWords() {
  const { t } = useTranslation();
  const connection = useConnection();
  const words = useStripWords(connection);
  const [isQuiet, setQuiet] = useState(false);
  const isSlow = connection.state === 'slow';
  useEffect(() => {
    if (!isSlow || isQuiet) return;
    const timer = setTimeout(() => setQuiet(true), SLOW_WORDS_MS);
    return () => clearTimeout(timer);
  }, [isSlow, isQuiet]);
  if (words === null) return null;
  if (isSlow && isQuiet) {
    return (
      <button
        type="button"
        className="conn__sign"
        aria-label={words}
        onClick={() => setQuiet(false)}
      >
        <StripIcon connection={connection} />
      </button>
    );
  }
  const canRetry = connection.state !== 'live' && connection.state !== 'stale';
  return (
    <p className={`conn__pill${connection.isBack ? ' conn__pill--back' : ''}`}>
      <StripIcon connection={connection} />
      <span>{words}</span>
      {canRetry && (
        <button type="button" onClick={retryLive}>
          {t('common.retry')}
        </button>
      )}
    </p>
  );
}

function useStripWords({ state, attempt, isBack }: Connection): string | null {
  const { t } = useTranslation();
  const at = timeOfPrices(useInstruments().all);
  const time = at === null ? '' : priceTime(at);
  if (isBack) return t('connection.back');
  switch (state) {
    case 'stale':
      return t('connection.stale', { time });
    case 'reconnecting':
      return t('connection.reconnecting', { attempt });
    case 'slow':
      return t('connection.slow');
    case 'offline':
      return time === '' ? t('connection.offlineEmpty') : t('connection.offline', { time });
    case 'live':
    case 'connecting':
      return null;
  }
}

function StripIcon({ connection }: { connection: Connection }) {
  if (connection.isBack) return <Check className="i i--16" />;
  if (connection.state === 'offline') return <CloudOff className="i i--16" />;
  return <RefreshCw className="i i--16" />;
}
