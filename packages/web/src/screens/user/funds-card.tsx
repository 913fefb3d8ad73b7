import { Button } from '@fulcrum/ui/controls/button.tsx';
import { ErrorBlock } from '@fulcrum/ui/states/error-block.tsx';
import { formatMoney } from '@fulcrum/ui/figures/format';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { RotateCcw, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';
import { refreshAccount, useAccount, useAccountPhase } from '../../account/account.ts';
import type { AccountFigures } from '../../account/model.ts';
import type { SignedInUser } from '../../server/session.ts';
import { useSettings } from '../../settings/settings.ts';
import { AsOf } from '../../account/parts/as-of.tsx';
import { FundsActions } from '../../account/parts/funds-actions.tsx';
import { HIDDEN, HideToggle } from '../../account/parts/hide-toggle.tsx';
import { ResetDemo } from '../../account/parts/reset-demo.tsx';
import { Result } from '../../account/parts/profit.tsx';

/** Balance, and how much of it is used. The figures can be hidden; that choice is kept. */
export function FundsCard({ user }: { user: SignedInUser }) {
  const { t } = useTranslation();
  const figures = useAccount();
  const phase = useAccountPhase();
  const isHidden = useSettings((choices) => choices.isBalanceHidden);

  return (
    <section className="funds card" aria-label={t('mine.funds')}>
      <div className="funds__h">
        <span>
          {t('mine.balance')}
          <HideToggle />
        </span>
        <span>
          {t('mine.creditScore')}{' '}
          <b className="num" translate="no">
            {user.creditScore}
          </b>
        </span>
      </div>
      <AsOf />
      {figures && <Figures figures={figures} isHidden={isHidden} />}
      {!figures && phase === 'failed' && (
        <ErrorBlock
          text={t('errors.network')}
          retryLabel={t('common.retry')}
          onRetry={() => void refreshAccount()}
        />
      )}
      {!figures && phase !== 'failed' && <FiguresSkeleton />}
      {user.isDemo && <RealAccountLink />}
      <FundsActions />
      {user.isDemo && <ResetButton />}
    </section>
  );
}

function Figures({ figures, isHidden }: { figures: AccountFigures; isHidden: boolean }) {
  const { t } = useTranslation();
  const shown = (node: ReactNode) =>
    isHidden ? (
      <span className="num" translate="no">
        {HIDDEN}
      </span>
    ) : (
      node
    );
  return (
    <>
      <p className="funds__v">
        <span className="num hero" translate="no">
          {isHidden ? HIDDEN : formatMoney(figures.balance)}
          <small>USD</small>
        </span>
      </p>
      <dl className="kvs funds__row">
        <div className="kv">
          <dt>{t('mine.freeMargin')}</dt>
          <dd>
            {shown(
              <span className="num" translate="no">
                {formatMoney(figures.freeMargin)}
              </span>,
            )}
          </dd>
        </div>
        <div className="kv">
          <dt>{t('mine.locked')}</dt>
          <dd>
            {shown(
              <span className="num" translate="no">
                {formatMoney(figures.locked)}
              </span>,
            )}
          </dd>
        </div>
        <div className="kv kv--end">
          <dt>{t('mine.floating')}</dt>
          <dd>{shown(<Result value={figures.floatingPnl} />)}</dd>
        </div>
      </dl>
    </>
  );
}

const FiguresSkeleton = () => (
  <>
    <Skeleton width={210} height={30} style={{ marginTop: 8, marginBottom: 4 }} />
    <Skeleton height={34} style={{ marginTop: 9 }} />
  </>
);

/** A demo account leads to a real one before the actions that it cannot use. */
function RealAccountLink() {
  const { t } = useTranslation();
  return (
    <div className="funds__act">
      <Link className="btn btn--ink" to="/register">
        <UserPlus className="i" />
        {t('mine.realAccount')}
      </Link>
    </div>
  );
}

function ResetButton() {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="funds__act">
      <Button look="soft" onClick={() => setAsking(true)}>
        <RotateCcw className="i" />
        {t('mine.resetDemo')}
      </Button>
      <ResetDemo isOpen={isAsking} onClose={() => setAsking(false)} />
    </div>
  );
}
