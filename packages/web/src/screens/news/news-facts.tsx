import { formatDateTime } from '@fulcrum/ui/figures/format';

import type { NewsRow } from '@fulcrum/contract/content/news';

import { useTranslation } from '../../language/use-translation.ts';

/** Date and source of an article, and whether it is a sample. */
export function NewsFacts({ article }: { article: NewsRow }) {
  const { t } = useTranslation();
  return (
    <span className="story__facts">
      <time dateTime={new Date(article.created_at).toISOString()} translate="no">
        {formatDateTime(article.created_at)}
      </time>
      {article.source !== '' && <bdi>{article.source}</bdi>}
      {article.is_sample && <span className="tag">{t('news.sample')}</span>}
    </span>
  );
}
