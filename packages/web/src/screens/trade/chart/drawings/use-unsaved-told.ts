import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { useEffect } from 'react';

import { useUnsaved } from '../../../../account/preferences/unsaved.ts';
import { useTranslation } from '../../../../language/use-translation.ts';

/** Says once that the server has no room for the drawings of this device. */
export function useUnsavedTold(): void {
  const { t } = useTranslation();
  const isUnsaved = useUnsaved(({ drawings }) => drawings);
  useEffect(() => {
    if (isUnsaved) toast({ text: t('drawings.unsaved'), tone: 'bad' });
  }, [isUnsaved, t]);
}
