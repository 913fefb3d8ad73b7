import { Lock } from 'lucide-react';

import { useTranslation } from '../../language/use-translation.ts';
import { useSession } from '../../server/session.ts';
import { isForReal } from '../../routing/access.ts';

/** Whether the one who looks is turned away from a page because theirs is a demo account. */
export function useIsLocked(): (path: string) => boolean {
  const isDemo = useSession(({ user }) => user?.isDemo === true);
  return (path) => isDemo && isForReal(path);
}

/** Stands at the way to such a page; the way stays open, and its end says why. */
export function LockSign({ className = '' }: { className?: string }) {
  const { t } = useTranslation();
  return <Lock className={`i ${className}`} role="img" aria-label={t('mine.demoBlockedTitle')} />;
}
