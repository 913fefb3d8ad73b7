import type { PagesPhase } from '@fulcrum/client/react/use-pages';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { ErrorBlock } from '@fulcrum/ui/states/error-block.tsx';

import { useTranslation } from '../language/use-translation.ts';

interface MorePagesProps {
  readonly pages: {
    readonly phase: PagesPhase;
    readonly problem: string;
    readonly loadMore: () => void;
  };
  readonly isEmpty: boolean;
  /** Shows a text once the list has ended. */
  readonly hasEnd?: boolean;
}

/** The foot of a paged list: the failure, a button for the next page, or the end. */
export function MorePages({ pages, isEmpty, hasEnd = false }: MorePagesProps) {
  const { t } = useTranslation();
  const { phase, problem, loadMore } = pages;
  if (phase === 'failed') {
    return <ErrorBlock text={problem} retryLabel={t('common.retry')} onRetry={loadMore} />;
  }
  if (isEmpty) return null;
  if (phase === 'done') return hasEnd ? <p className="page-end">{t('common.end')}</p> : null;
  return (
    <p className="page-end">
      <Button look="soft" size="sm" isBusy={phase === 'loading'} onClick={loadMore}>
        {t('common.more')}
      </Button>
    </p>
  );
}
