import { Lock } from 'lucide-react';

import { useTranslation } from '../../language/use-translation.ts';
import { useSession } from '../../server/session.ts';
import { isForReal } from '../../routing/access.ts';

/** Returns whether a path is closed to this user because the account is a demo account. */
export function useIsLocked(): (path: string) => boolean {
  const isDemo = useSession(({ user }) => user?.isDemo === true);
  return (path) => isDemo && isForReal(path);
}

/**
 * Marks a link to a page closed to demo accounts; the link still works, and the page explains why
 * it is closed.
 */
export function LockSign({ className = '' }: { className?: string }) {
  const { t } = useTranslation();
  return <Lock className={`i ${className}`} role="img" aria-label={t('mine.demoBlockedTitle')} />;
}
