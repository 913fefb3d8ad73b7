import { lazy, Suspense } from 'react';

import { useKnowsNotices } from '../account/notices.ts';

/** Without its file, the bell still tells. */
const News = lazy(async () => {
  const loaded = await import('./notice-news.tsx').catch(() => null);
  return { default: loaded?.NoticeNews ?? (() => null) };
});

/** Loads what shows new notices once the connection has told of notices. */
export const NoticeNewsPlace = () =>
  useKnowsNotices() && (
    <Suspense>
      <News />
    </Suspense>
  );
