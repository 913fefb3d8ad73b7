import { EmptyState } from '@fulcrum/ui/empty-state.tsx';
import { Lock } from 'lucide-react';
import { Link } from 'react-router';

import { useTranslation } from '../use-translation.ts';

/** In place of what only a real account has, on a page that a demo account may open. */
export function RealOnly() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<Lock className="i" />}
      text={t('mine.demoBlocked')}
      action={
        <Link className="btn btn--ink" to="/register">
          {t('common.register')}
        </Link>
      }
    />
  );
}
