import { lazy, Suspense, useState } from 'react';

import { useUnreadNotices } from '../account/notices.ts';
import { loadAllTexts } from '../language/i18n.ts';

/** Without its file there is no sheet, and the bell still tells. */
const News = lazy(async () => {
  const files = [import('../screens/orders/stop-out/stop-out-news.tsx'), loadAllTexts()] as const;
  const loaded = await Promise.all(files).catch(() => null);
  return { default: loaded?.[0].StopOutNews ?? (() => null) };
});

/** Loads what shows unread stop-outs when there is an unread notice. */
export function StopOutPlace() {
  const unread = useUnreadNotices();
  const [isNeeded, setNeeded] = useState(false);
  if (unread > 0 && !isNeeded) setNeeded(true);
  return (
    isNeeded && (
      <Suspense>
        <News />
      </Suspense>
    )
  );
}
