import { ErrorBlock } from '@fulcrum/ui/states/error-block.tsx';
import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import type { Elements } from '@fulcrum/ui/page/elements';
import { useEffect } from 'react';

import { useTranslation } from '../../language/use-translation.ts';

/** Returns what stands in a part's place, in an element of this class, until it can be shown. */
export const inPlace = (className: string) => ({
  wait: <div className={className} />,
  missing: (retry: () => void): Elements => (
    <div className={className}>
      <MissingPart onRetry={retry} />
    </div>
  ),
});

function MissingPart({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return <ErrorBlock text={t('errors.part')} retryLabel={t('common.retry')} onRetry={onRetry} />;
}

/** Says that the sheet that was asked for could not be loaded, and lets the screen forget it. */
export function MissingSheet({ onClosed }: { readonly onClosed: () => void }) {
  const { t } = useTranslation();
  useEffect(() => {
    toast({ text: t('errors.part'), tone: 'bad' });
    onClosed();
  }, [t, onClosed]);
  return null;
}
