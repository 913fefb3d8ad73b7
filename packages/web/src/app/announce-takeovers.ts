import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import i18next from 'i18next';

import { ltr } from '../language/left-to-right.ts';
import { returnPath } from '../routing/access.ts';
import { screenAt } from '../routing/screens.ts';
import { useSession, useTakeovers, type SignedInUser } from '../server/session.ts';

/**
 * Says who is logged in now when another tab has logged somebody in or out, and leaves the login
 * that nobody needs any more.
 */
export function announceTakeovers(): void {
  useTakeovers.subscribe(() => {
    const { token, user } = useSession.getState();
    const name = user?.isDemo === true ? i18next.t('mine.demoAccount') : nameOf(user);
    const text =
      token === null ? i18next.t('sessions.outElsewhere') : i18next.t('sessions.nowAs', { name });
    toast({ text, isNews: true });
    const [path = '/', search] = location.hash.slice(1).split('?');
    if (token === null || screenAt(path)?.isEntry !== true) return;
    location.replace(`#${returnPath(new URLSearchParams(search).get('from'))}`);
  });
}

/** The whole address, because two of one person may look the same when masked. */
const nameOf = (user: SignedInUser | null): string => {
  const named = [user?.email, user?.mobile, user?.uid].find(
    (name) => name !== undefined && name !== '',
  );
  return ltr(named ?? '');
};
