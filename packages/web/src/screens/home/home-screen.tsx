import { EmptyState } from '@fulcrum/ui/states/empty-state.tsx';
import { ErrorBlock } from '@fulcrum/ui/states/error-block.tsx';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { Globe, LoaderCircle, Search, Star } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';
import { currentLanguage, LANGUAGE_NAMES } from '../../language/languages.ts';
import { refreshAccount } from '../../account/account.ts';
import { refreshInstruments, useInstruments } from '../../market/instruments.ts';
import { sessionToken } from '../../server/session.ts';
import type { ListedInstrument } from '../../market/model.ts';
import { Screen } from '../../layout/screen.tsx';
import { AccountStrip } from './account-strip.tsx';
import { HomeFoot } from './home-foot.tsx';
import { FAVOURITES, MarketHead } from './market-head.tsx';
import { InstrumentRows, RowSkeletons } from './instrument-rows.tsx';
import { NoticeBell } from './notice-bell.tsx';
import { NoticeLine } from './notice-line.tsx';
import { refreshSmallCharts } from './small-charts.ts';
import { useListed } from './use-listed.ts';
import type { Listed } from './use-listed.ts';
import { usePull } from './use-pull.ts';
import { lazyPart } from '../../layout/parts/lazy-part.tsx';
import { MissingSheet } from '../../layout/parts/missing-part.tsx';

/** What rows offer besides Trade is not needed for the first prices. */
const EXTRAS_AFTER_MS = 2_500;
const RowExtras = lazyPart(
  async () => ({ default: (await import('./row-extras.tsx')).RowExtras }),
  { missing: (_, { chosen, onClosed }) => chosen && <MissingSheet onClosed={onClosed} /> },
);

async function refreshAll(): Promise<void> {
  const account = sessionToken() === null ? null : refreshAccount();
  await Promise.all([refreshInstruments(), refreshSmallCharts(), account]);
}

export function HomeScreen() {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const listed = useListed();
  const pull = usePull(scroller, refreshAll);
  const [chosen, setChosen] = useState<ListedInstrument | null>(null);
  const [hasExtras, setHasExtras] = useState(false);
  if (chosen && !hasExtras) setHasExtras(true);
  useEffect(() => {
    const timer = setTimeout(() => setHasExtras(true), EXTRAS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <Screen tab="quotes" top={<HomeBar />} scrollerRef={scroller} listName={t('tabs.quotes')}>
      {pull.phase !== 'rest' && <PullMark isRefreshing={pull.phase === 'refreshing'} />}
      <div
        className={`pulled${pull.phase === 'held' ? ' pulled--held' : ''}`}
        style={pull.offset === 0 ? undefined : { transform: `translateY(${pull.offset}px)` }}
      >
        <AccountStrip />
        <NoticeLine />
        <div className="panel">
          <MarketHead listed={listed} />
          <Rows listed={listed} onMore={setChosen} />
        </div>
        <HomeFoot />
      </div>
      {hasExtras && <RowExtras list={scroller} chosen={chosen} onClosed={() => setChosen(null)} />}
    </Screen>
  );
}

function HomeBar() {
  const { t } = useTranslation();
  const language = LANGUAGE_NAMES[currentLanguage()].own;
  return (
    <header className="topbar">
      <h1 className="topbar__title grow">{t('tabs.quotes')}</h1>
      <Link className="iconbtn" to="/product" aria-label={t('home.search')}>
        <Search className="i i--22" />
      </Link>
      <NoticeBell />
      <Link className="iconbtn" to="/language" aria-label={t('home.language', { name: language })}>
        <Globe className="i i--22" />
      </Link>
    </header>
  );
}

function PullMark({ isRefreshing }: { isRefreshing: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="pull" role="status">
      <span className="menu__v">
        <LoaderCircle className={`i i--16${isRefreshing ? ' spin' : ''}`} />
        <span>{t(isRefreshing ? 'home.refreshing' : 'home.pull')}</span>
      </span>
    </div>
  );
}

interface RowsProps {
  readonly listed: Listed;
  readonly onMore: (instrument: ListedInstrument) => void;
}

function Rows({ listed, onMore }: RowsProps) {
  const { t } = useTranslation();
  const { phase, problem } = useInstruments();
  if (phase === 'failed' && problem) {
    return (
      <ErrorBlock
        text={problem.text}
        {...(problem.code === 0 ? {} : { code: t('errors.code', { code: problem.code }) })}
        retryLabel={t('common.retry')}
        onRetry={() => void refreshInstruments()}
      />
    );
  }
  if (phase !== 'ready') return <RowSkeletons />;
  if (listed.rows.length > 0) {
    return <InstrumentRows rows={listed.rows} onMore={onMore} />;
  }
  const isFavourites = listed.shown === FAVOURITES;
  return (
    <EmptyState
      icon={<Star className="i" />}
      text={t(isFavourites ? 'home.noFavourites' : 'home.emptyCategory')}
      action={
        isFavourites ? (
          // Search rows have a star; list rows show theirs only when swiped.
          <Link className="btn btn--soft btn--sm" to="/product">
            {t('home.search')}
          </Link>
        ) : (
          <Button look="soft" size="sm" onClick={() => listed.setCategory('all')}>
            {t('home.showAll')}
          </Button>
        )
      }
    />
  );
}
