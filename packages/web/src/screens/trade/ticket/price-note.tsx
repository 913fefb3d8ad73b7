import { Hourglass } from 'lucide-react';
import { useEffect, useState } from 'react';

import { useTranslation } from '../../../language/use-translation.ts';
import type { ListedInstrument } from '../../../market/model.ts';
import { useQuote } from '../../../market/quotes.ts';
import { useIsOld } from '../../../server/connection.ts';
import { useFreshness } from '../use-freshness.ts';

/** A price may be missing for a moment; the note says what lasts. */
const LASTS_MS = 5_000;

/** Says why nothing is filled although the market is open and the app is connected. */
export function PriceNote({ instrument }: { readonly instrument: ListedInstrument }) {
  const { t } = useTranslation();
  const isOld = useIsOld();
  const isMissing = useFreshness(instrument) === 'stale' && !isOld;
  const doubt = useQuote(instrument.code)?.doubt;
  const lasts = useLasting(isMissing);
  if (!lasts || doubt === 'clock') return null;
  const why = doubt === 'venue' || doubt === 'jump' ? doubt : 'none';
  return (
    <p className="banner banner--neutral" role="status">
      <Hourglass className="i i--16" />
      <span>{t(`trade.noPrice.${why}`)}</span>
    </p>
  );
}

/** Returns whether something has been true for a while. */
function useLasting(isTrue: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isTrue) return;
    const timer = setTimeout(() => setLasts(true), LASTS_MS);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [isTrue]);
  return isTrue && lasts;
}
