import './news.css';

import type { CallOptions } from '@fulcrum/client/client';
import { useLoaded } from '@fulcrum/client/react/use-loaded';
import type { NewsInfo, NewsNeighbour } from '@fulcrum/contract/content/news';
import { ArticleBody } from '@fulcrum/ui/article/article-body.tsx';
import { Button, IconButton } from '@fulcrum/ui/controls/button.tsx';
import { EmptyState } from '@fulcrum/ui/states/empty-state.tsx';
import { ErrorBlock } from '@fulcrum/ui/states/error-block.tsx';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { FileQuestionMark, Share2 } from 'lucide-react';
import { useCallback } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';
import { copyText } from '../../layout/copy-text.ts';
import { share } from '../../layout/share.ts';
import { newsArticle } from '../../market/news.ts';
import { Screen } from '../../layout/screen.tsx';
import { SubBar } from '../../layout/sub-bar.tsx';
import { NewsFacts } from './news-facts.tsx';
import { NewsPicture } from './news-picture.tsx';
import { newsPath } from './news-path.ts';
import { RelatedRows } from './related-rows.tsx';
import { textLanguage } from '../../language/text-language.ts';

/** One article, named by the id in the address. */
export function ArticleScreen() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  return <ArticlePage key={id} id={id} />;
}

function ArticlePage({ id }: { id: string }) {
  const { t } = useTranslation();
  const load = useCallback((options: CallOptions) => newsArticle(id, options), [id]);
  const { loaded, reload } = useLoaded(load, `news ${id}`);
  const article = loaded.phase === 'ready' ? loaded.data : null;
  return (
    <Screen
      top={<SubBar title={t('news.article')} end={article && <ShareButton article={article} />} />}
    >
      {loaded.phase === 'loading' && <ArticleSkeleton />}
      {loaded.phase === 'ready' && (article ? <Article article={article} /> : <NotFound />)}
      {loaded.phase === 'failed' && (
        <ErrorBlock text={loaded.problem} retryLabel={t('common.retry')} onRetry={reload} />
      )}
    </Screen>
  );
}

function Article({ article }: { article: NewsInfo }) {
  const { t } = useTranslation();
  return (
    <>
      <article className="paper">
        <h2 className="paper__title" {...textLanguage(article.lang)}>
          {article.title}
        </h2>
        <NewsFacts article={article} />
        {article.logo !== '' && <NewsPicture src={article.logo} isLarge />}
        <ArticleBody html={article.content} language={textLanguage(article.lang)} />
      </article>
      <RelatedRows codes={article.codes} />
      <nav className="paper__nav" aria-label={t('news.others')}>
        {article.previous && <Neighbour label={t('news.previous')} article={article.previous} />}
        {article.next && <Neighbour label={t('news.next')} article={article.next} />}
      </nav>
    </>
  );
}

function Neighbour({ label, article }: { label: string; article: NewsNeighbour }) {
  return (
    <Link className="card paper__near" to={newsPath(article.id)}>
      <span className="t3">{label}</span>
      <span {...textLanguage(article.lang)}>{article.title}</span>
    </Link>
  );
}

function ShareButton({ article }: { article: NewsInfo }) {
  const { t } = useTranslation();
  const url = `${location.origin}/#${newsPath(article.id)}`;
  const press = () => share({ title: article.title, url }, () => copyText(url));
  return (
    <IconButton label={t('news.share')} onClick={() => void press()}>
      <Share2 className="i" />
    </IconButton>
  );
}

function NotFound() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <EmptyState
      icon={<FileQuestionMark className="i" />}
      text={t('news.notFound')}
      action={
        <Button look="soft" onClick={() => void navigate('/news', { replace: true })}>
          {t('news.toList')}
        </Button>
      }
    />
  );
}

function ArticleSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="paper" aria-busy="true" aria-label={t('common.loading')} role="status">
      <Skeleton height={26} />
      <Skeleton height={26} width="55%" />
      <Skeleton height={13} width={150} />
      {[96, 100, 92, 98, 60].map((width) => (
        <Skeleton key={width} height={15} width={`${width}%`} />
      ))}
    </div>
  );
}
