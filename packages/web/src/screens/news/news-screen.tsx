import './news.css';

import { usePages } from '@fulcrum/client/react/use-pages';
import type { NewsRow } from '@fulcrum/contract/content/news';
import { IconButton } from '@fulcrum/ui/controls/button.tsx';
import { EmptyState } from '@fulcrum/ui/states/empty-state.tsx';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { CalendarDays, Newspaper } from 'lucide-react';
import { Link, useNavigate } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';
import { newsPage } from '../../market/news.ts';
import { MorePages } from '../../layout/more-pages.tsx';
import { Screen } from '../../layout/screen.tsx';
import { SubBar } from '../../layout/sub-bar.tsx';
import { NewsFacts } from './news-facts.tsx';
import { newsPath } from './news-path.ts';
import { NewsPicture } from './news-picture.tsx';
import { textLanguage } from '../../language/text-language.ts';

/** The news; the newest article is the largest. */
export function NewsScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const pages = usePages(newsPage, 'news');
  const { phase } = pages;
  const [lead, ...others] = pages.rows;
  return (
    <Screen
      top={
        <SubBar
          title={t('news.title')}
          end={
            <IconButton label={t('calendar.title')} onClick={() => void navigate('/calendar')}>
              <CalendarDays className="i i--22" />
            </IconButton>
          }
        />
      }
    >
      {phase === 'loading' && !lead && <NewsSkeleton />}
      {phase === 'done' && !lead && (
        <EmptyState icon={<Newspaper className="i" />} text={t('news.empty')} />
      )}
      {lead && <LeadStory article={lead} />}
      <ul className="stories">
        {others.map((article) => (
          <li key={article.id}>
            <Story article={article} />
          </li>
        ))}
      </ul>
      <MorePages pages={pages} isEmpty={!lead} hasEnd />
    </Screen>
  );
}

function LeadStory({ article }: { article: NewsRow }) {
  return (
    <Link className="lead card" to={newsPath(article.id)}>
      <NewsPicture src={article.logo} isLarge />
      <span className="lead__words" {...textLanguage(article.lang)}>
        <strong className="lead__title">{article.title}</strong>
        <span className="lead__desc">{article.desc}</span>
      </span>
      <NewsFacts article={article} />
    </Link>
  );
}

function Story({ article }: { article: NewsRow }) {
  return (
    <Link className="story" to={newsPath(article.id)}>
      <NewsPicture src={article.logo} />
      <span className="story__words">
        <span className="story__title" {...textLanguage(article.lang)}>
          {article.title}
        </span>
        <NewsFacts article={article} />
      </span>
    </Link>
  );
}

const SKELETON_ROWS = 5;

function NewsSkeleton() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true" aria-label={t('common.loading')} role="status">
      <div className="lead card">
        <span className="story__pic story__pic--lg" />
        <span className="lead__words">
          <span className="lead__title">
            <Skeleton height={20} />
            <Skeleton height={20} width="60%" style={{ marginTop: 6 }} />
          </span>
          <Skeleton height={15} width="90%" />
        </span>
        <Skeleton height={12} width={140} />
      </div>
      {Array.from({ length: SKELETON_ROWS }, (_, at) => (
        <div key={at} className="story">
          <Skeleton width={72} height={54} radius={10} />
          <span className="story__words">
            <Skeleton height={15} width={`${88 - at * 7}%`} />
            <Skeleton height={12} width={110} style={{ marginTop: 8 }} />
          </span>
        </div>
      ))}
    </div>
  );
}
