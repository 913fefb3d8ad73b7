import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { useEffect } from 'react';

import { useUnsaved } from '../../../../account/preferences/unsaved.ts';
import { useTranslation } from '../../../../language/use-translation.ts';

/** Says once that the server has no room for the drawings of this device. */
export function useUnsavedTold(): void {
  const { t } = useTranslation();
  const isNew = useUnsaved(({ drawings }) => drawings === 'new');
  useEffect(() => {
    if (!isNew) return;
    useUnsaved.setState({ drawings: 'told' });
    toast({ text: t('drawings.unsaved'), tone: 'bad' });
  }, [isNew, t]);
}
