import './rank.css';

import { usePages, type LoadPage } from '@fulcrum/client/react/use-pages';
import type { RankedTrader, RankOrder } from '@fulcrum/contract/content/ranking';
import { Chip } from '@fulcrum/ui/controls/chip.tsx';
import { EmptyState } from '@fulcrum/ui/states/empty-state.tsx';
import { Segmented } from '@fulcrum/ui/controls/segmented.tsx';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { Newspaper, Trophy } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';
import { useBasics } from '../../server/basics.ts';
import { useSession } from '../../server/session.ts';
import { rankedTraders } from '../../account/ranking.ts';
import { MorePages } from '../../layout/more-pages.tsx';
import { Screen } from '../../layout/screen.tsx';
import { TraderRow } from './trader-row.tsx';
import { TraderSheet } from './trader-sheet.tsx';

const ORDERS: readonly RankOrder[] = ['rate', 'win', 'profit', 'total'];
const KINDS = ['real', 'demo'] as const;
type Kind = (typeof KINDS)[number];

/** Traders who agreed to be listed. Real and demo accounts are never in the same list. */
export function RankScreen() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const kind: Kind = params.get('kind') === 'demo' ? 'demo' : 'real';
  const order = ORDERS.find((each) => each === params.get('order')) ?? 'rate';
  const set = (name: string, value: string) =>
    setParams(
      (known) => {
        known.set(name, value);
        return known;
      },
      { replace: true },
    );
  return (
    <Screen
      top={
        <header className="topbar">
          <h1 className="topbar__title grow">{t('rank.title')}</h1>
          <Link className="iconbtn" to="/news" aria-label={t('news.title')}>
            <Newspaper className="i i--22" />
          </Link>
        </header>
      }
    >
      <div className="rank__choices">
        <Segmented
          label={t('rank.title')}
          value={kind}
          onChange={(next) => set('kind', next)}
          options={KINDS.map((value) => ({ value, label: t(`rank.kinds.${value}`) }))}
        />
        <div className="rank__orders">
          {ORDERS.map((value) => (
            <Chip key={value} isOutline isOn={value === order} onClick={() => set('order', value)}>
              {t(`rank.orders.${value}`)}
            </Chip>
          ))}
        </div>
      </div>
      <Traders key={`${kind} ${order}`} kind={kind} order={order} />
    </Screen>
  );
}

interface TradersProps {
  readonly kind: Kind;
  readonly order: RankOrder;
}

function Traders({ kind, order }: TradersProps) {
  const { t } = useTranslation();
  const basics = useBasics();
  const isLoggedIn = useSession(({ token }) => token !== null);
  const [chosen, setChosen] = useState<RankedTrader | null>(null);
  const load = useCallback<LoadPage<RankedTrader>>(
    (page, options) => rankedTraders(kind, order, page, options),
    [kind, order],
  );
  const pages = usePages(load, `ranking ${kind} ${order}`);
  const { phase, rows } = pages;
  const isWaiting = phase === 'loading' && rows.length === 0;
  return (
    <>
      {isWaiting && <TraderSkeletons />}
      {phase === 'done' && rows.length === 0 && (
        <EmptyState
          icon={<Trophy className="i" />}
          text={t('rank.empty')}
          action={
            isLoggedIn && (
              <Link className="btn btn--soft btn--sm" to="/mine/system">
                {t('rank.listMe')}
              </Link>
            )
          }
        />
      )}
      <ol className="traders">
        {rows.map((trader) => (
          <li key={trader.id}>
            <TraderRow trader={trader} order={order} onChoose={() => setChosen(trader)} />
          </li>
        ))}
      </ol>
      <MorePages pages={pages} isEmpty={rows.length === 0} />
      {!isWaiting && (
        <p className="page-end">
          {t('rank.note')}
          <br />
          {t('rank.how')}
          {basics?.feed === 'simulated' && (
            <>
              <br />
              <span>{t('home.simulated')}</span>
            </>
          )}
        </p>
      )}
      <TraderSheet trader={chosen} onClose={() => setChosen(null)} />
    </>
  );
}

/** As many grey rows as a phone shows, so that the content below does not move. */
const TraderSkeletons = () => (
  <div className="traders" aria-busy="true">
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <Skeleton key={row} height={98} radius={14} />
    ))}
  </div>
);
