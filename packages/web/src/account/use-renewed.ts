import { useEffect } from 'react';

import { onNoticeMessage } from './notices.ts';

/**
 * What a notice is about: the beginning of its kind, so that the kinds of a newer server count too.
 */
export type NoticeSubject = 'deposit' | 'withdrawal' | 'identity' | 'payoutMethod' | 'account';

/**
 * Calls `renew` whenever what is shown may have changed without the person's doing: when a notice
 * about one of the subjects comes, when the live connection begins or is back, and when the page is
 * shown again. `renew` and `subjects` must stay the same.
 */
export function useRenewed(renew: () => unknown, subjects: readonly NoticeSubject[]): void {
  useEffect(() => {
    const stop = onNoticeMessage((notice) => {
      if (!notice || subjects.some((subject) => notice.kind.startsWith(subject))) renew();
    });
    const renewWhenShown = () => {
      if (!document.hidden) renew();
    };
    document.addEventListener('visibilitychange', renewWhenShown);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', renewWhenShown);
    };
  }, [renew, subjects]);
}
