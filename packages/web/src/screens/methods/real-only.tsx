import type { Elements } from '@fulcrum/ui/page/elements';
import { EmptyState } from '@fulcrum/ui/states/empty-state.tsx';
import { Lock } from 'lucide-react';
import { Link } from 'react-router';

import { useSession } from '../../server/session.ts';
import { useTranslation } from '../../language/use-translation.ts';
import { Screen } from '../../layout/screen.tsx';
import { SubBar } from '../../layout/sub-bar.tsx';

interface RealOnlyProps {
  readonly title: string;
  readonly children: Elements;
}

/** A page that only real accounts have; a demo account sees a note instead. */
export function RealOnly({ title, children }: RealOnlyProps) {
  const { t } = useTranslation();
  const isDemo = useSession(({ user }) => user?.isDemo ?? false);
  if (!isDemo) return children;
  return (
    <Screen top={<SubBar title={title} />}>
      <EmptyState
        icon={<Lock className="i" />}
        text={t('mine.demoBlocked')}
        action={
          <Link className="btn btn--ink" to="/register">
            {t('common.register')}
          </Link>
        }
      />
    </Screen>
  );
}
