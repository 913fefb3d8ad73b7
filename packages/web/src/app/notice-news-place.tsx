import { useKnowsNotices } from '../account/notices.ts';
import { lazyPart } from '../layout/parts/lazy-part.tsx';

/** Without its file, the bell still tells. */
const News = lazyPart(async () => ({ default: (await import('./notice-news.tsx')).NoticeNews }));

/** Loads what shows new notices once the connection has told of notices. */
export const NoticeNewsPlace = () => useKnowsNotices() && <News />;
