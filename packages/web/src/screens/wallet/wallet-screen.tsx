import './wallet.css';

import { usePages } from '@fulcrum/client/react/use-pages';
import { EmptyState } from '@fulcrum/ui/states/empty-state.tsx';
import { ErrorBlock } from '@fulcrum/ui/states/error-block.tsx';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { formatMoney } from '@fulcrum/ui/figures/format';
import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';
import { refreshAccount, useAccount, useAccountPhase } from '../../account/account.ts';
import { ACCOUNT_LOG, accountLog } from '../../account/account-log.ts';
import { useRenewed } from '../../account/use-renewed.ts';
import type { AccountFigures } from '../../account/model.ts';
import { useSettings } from '../../settings/settings.ts';
import { AsOf } from '../../account/parts/as-of.tsx';
import { FundsActions } from '../../account/parts/funds-actions.tsx';
import { HIDDEN, HideToggle } from '../../account/parts/hide-toggle.tsx';
import { LogRow } from '../../account/parts/log-row.tsx';
import { Result } from '../../account/parts/profit.tsx';
import { Screen } from '../../layout/screen.tsx';
import { SubBar } from '../../layout/sub-bar.tsx';

const MOVEMENTS = 10;
const MOVED_BY = ['deposit', 'withdrawal', 'account'] as const;

/** Balance and margins, and the last movements of the balance. */
export function WalletScreen() {
  const { t } = useTranslation();
  const figures = useAccount();
  const phase = useAccountPhase();

  return (
    <Screen top={<SubBar title={t('wallet.title')} />}>
      <section className="wallet card" aria-label={t('wallet.title')}>
        <div className="wallet__head">
          {t('wallet.total')}
          <HideToggle />
        </div>
        <AsOf />
        {figures && <Holdings figures={figures} />}
        {!figures && phase === 'failed' && (
          <ErrorBlock
            text={t('errors.network')}
            retryLabel={t('common.retry')}
            onRetry={() => void refreshAccount()}
          />
        )}
        {!figures && phase !== 'failed' && <Skeleton height={92} style={{ marginTop: 8 }} />}
        <FundsActions />
      </section>
      <Movements />
    </Screen>
  );
}

function Holdings({ figures }: { figures: AccountFigures }) {
  const { t } = useTranslation();
  const isHidden = useSettings((choices) => choices.isBalanceHidden);
  const shown = (node: ReactNode) => (
    <span className="num" translate="no">
      {isHidden ? HIDDEN : node}
    </span>
  );
  return (
    <>
      <p className="wallet__total">
        {shown(formatMoney(figures.equity))} <small>USD</small>
      </p>
      <dl className="kvs wallet__row">
        <div className="kv">
          <dt>{t('mine.balance')}</dt>
          <dd>{shown(formatMoney(figures.balance))}</dd>
        </div>
        <div className="kv">
          <dt>{t('mine.locked')}</dt>
          <dd>{shown(formatMoney(figures.locked))}</dd>
        </div>
        <div className="kv kv--end">
          <dt>{t('mine.floating')}</dt>
          <dd>{isHidden ? shown('') : <Result value={figures.floatingPnl} />}</dd>
        </div>
      </dl>
    </>
  );
}

function Movements() {
  const { t } = useTranslation();
  const { rows, phase, problem, loadMore, reload } = usePages(accountLog, ACCOUNT_LOG);
  useRenewed(reload, MOVED_BY);
  const isHidden = useSettings((choices) => choices.isBalanceHidden);
  return (
    <section>
      <h2 className="section">
        {t('wallet.movements')}
        <Link className="link" to="/mine/history">
          {t('wallet.all')}
        </Link>
      </h2>
      {rows.length > 0 && (
        <ul className="log">
          {rows.slice(0, MOVEMENTS).map((entry) => (
            <LogRow key={entry.id} entry={entry} isDated isHidden={isHidden} />
          ))}
        </ul>
      )}
      {rows.length === 0 && phase === 'loading' && <MovementSkeleton />}
      {rows.length === 0 && phase === 'done' && (
        <EmptyState icon={<ReceiptText className="i" />} text={t('history.empty')} />
      )}
      {phase === 'failed' && (
        <ErrorBlock text={problem} retryLabel={t('common.retry')} onRetry={loadMore} />
      )}
    </section>
  );
}

function MovementSkeleton() {
  const { t } = useTranslation();
  return (
    <ul className="log" aria-busy="true" aria-label={t('common.loading')}>
      {[110, 90, 130, 100].map((width) => (
        <li key={width} className="log__row">
          <span>
            <Skeleton width={width} height={14} />
            <Skeleton width={80} height={11} style={{ marginTop: 7 }} />
          </span>
          <Skeleton width={80} height={14} />
        </li>
      ))}
    </ul>
  );
}
