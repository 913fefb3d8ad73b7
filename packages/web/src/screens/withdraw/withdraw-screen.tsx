import '../../funds/funds-page.css';
import './withdraw.css';

import { useLoaded } from '@fulcrum/client/react/use-loaded';
import { IconButton } from '@fulcrum/ui/controls/button.tsx';
import { EmptyState } from '@fulcrum/ui/states/empty-state.tsx';
import { ErrorBlock } from '@fulcrum/ui/states/error-block.tsx';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { History, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';
import { useRenewed } from '../../account/use-renewed.ts';
import { payouts } from '../../account/funds.ts';
import { Screen } from '../../layout/screen.tsx';
import { SubBar } from '../../layout/sub-bar.tsx';
import { WithdrawForm } from './withdraw-form.tsx';
import { WithdrawalRecords } from './withdrawal-records.tsx';

const WHAT_IT_NEEDS = ['identity', 'payoutMethod'] as const;

/** Withdrawals: the request with its review, and the state of earlier withdrawals. */
export function WithdrawScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { loaded, reload } = useLoaded(payouts);
  useRenewed(reload, WHAT_IT_NEEDS);
  if (params.get('view') === 'records') return <WithdrawalRecords />;

  const top = (
    <SubBar
      title={t('withdraw.title')}
      end={
        <IconButton
          label={t('withdraw.records')}
          onClick={() => void navigate('/mine/withdraw?view=records')}
        >
          <History className="i i--22" />
        </IconButton>
      }
    />
  );
  if (loaded.phase === 'ready') {
    const { lacks } = loaded.data;
    if (lacks !== null) return <VerifyFirst top={top} isSent={lacks === 'review'} />;
    return <WithdrawForm top={top} payouts={loaded.data} />;
  }
  return (
    <Screen top={top}>
      <div className="funds-page" aria-busy={loaded.phase === 'loading'}>
        {loaded.phase === 'failed' ? (
          <ErrorBlock text={loaded.problem} retryLabel={t('common.retry')} onRetry={reload} />
        ) : (
          <>
            <Skeleton height={66} radius={14} />
            <Skeleton height={42} radius={11} />
            <Skeleton height={52} radius={12} />
            <Skeleton height={66} radius={14} />
          </>
        )}
      </div>
    </Screen>
  );
}

/** Asks for verification first, because without it the server would refuse the filled-in form. */
function VerifyFirst({ top, isSent }: { readonly top: ReactNode; readonly isSent: boolean }) {
  const { t } = useTranslation();
  return (
    <Screen top={top}>
      <EmptyState
        icon={<ShieldAlert className="i" />}
        text={t(isSent ? 'withdraw.verifyWaits' : 'withdraw.verifyFirst')}
        action={
          <Link className="btn btn--ink btn--block" to="/mine/auth">
            {t(isSent ? 'withdraw.verifyLook' : 'withdraw.verify')}
          </Link>
        }
      />
    </Screen>
  );
}
