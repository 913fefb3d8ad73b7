import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { useEffect } from 'react';

import { useTranslation } from '../../../../language/use-translation.ts';
import { isMarketKept, useInstruments } from '../../../../market/instruments.ts';
import { dropUnlisted } from '../../../../trading/compare-choices.ts';

/** Stops comparing with instruments that are no longer listed, and says so. */
export function useDropUnlisted(): void {
  const { t } = useTranslation();
  const { phase, byCode } = useInstruments();
  useEffect(() => {
    // A list of an earlier visit may lack what is listed now.
    if (phase !== 'ready' || isMarketKept()) return;
    for (const name of dropUnlisted(byCode)) toast({ text: t('compare.gone', { name }) });
  }, [phase, byCode, t]);
}
