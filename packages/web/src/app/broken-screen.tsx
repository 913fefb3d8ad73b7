import { ErrorBlock } from '@fulcrum/ui/states/error-block.tsx';
import { useEffect } from 'react';

import { useTranslation } from '../language/use-translation.ts';
import { lazyPart } from '../layout/parts/lazy-part.tsx';
import { isReachable } from '../server/connection.ts';

const ResetChoices = lazyPart(() => import('./reset-choices.tsx'));

interface BrokenScreenProps {
  /** Tries the screen again; also called when the person leaves one that stays mounted. */
  readonly onRetry: () => void;
}

/** Shown instead of a screen that crashed or could not be loaded. */
export function BrokenScreen({ onRetry }: BrokenScreenProps) {
  const { t } = useTranslation();
  useEffect(() => onRetry, [onRetry]);
  return (
    <main className="screen">
      <ErrorBlock
        text={t('errors.screen')}
        retryLabel={t('common.retry')}
        // A newer build has other files. Without a network a reload would lose what is shown.
        onRetry={() => (isReachable() ? location.reload() : onRetry())}
      >
        <ResetChoices />
      </ErrorBlock>
    </main>
  );
}
