import '../../funds/funds-page.css';
import './charge.css';

import { useLoaded } from '@fulcrum/client/react/use-loaded';
import { ErrorBlock } from '@fulcrum/ui/states/error-block.tsx';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';
import { payChannels } from '../../account/funds.ts';
import { Screen } from '../../layout/screen.tsx';
import { SubBar } from '../../layout/sub-bar.tsx';
import { ChargeForm } from './charge-page.tsx';
import { DepositRecords } from './deposit-records.tsx';
import { RecordsButton } from './records-button.tsx';

/** Deposits: where to pay, the form to report a payment, and the state of earlier payments. */
export function ChargeScreen() {
  const { t } = useTranslation();
  const { loaded, reload } = useLoaded(payChannels);
  const [params] = useSearchParams();
  const [round, setRound] = useState(1);
  const isRecords = params.get('view') === 'records';

  // The form stays mounted behind the records, so that nothing typed is lost while the person looks
  // at them.
  return (
    <>
      {loaded.phase === 'ready' ? (
        <ChargeForm
          key={round}
          channels={loaded.data}
          isHidden={isRecords}
          onStale={reload}
          onSent={() => setRound(round + 1)}
        />
      ) : (
        !isRecords && (
          <Screen top={<SubBar title={t('charge.title')} end={<RecordsButton />} />}>
            <div className="funds-page" aria-busy={loaded.phase === 'loading'}>
              {loaded.phase === 'failed' ? (
                <ErrorBlock text={loaded.problem} retryLabel={t('common.retry')} onRetry={reload} />
              ) : (
                <>
                  <Skeleton height={42} radius={11} />
                  <Skeleton height={78} radius={12} />
                  <Skeleton height={180} radius={14} />
                  <Skeleton height={58} radius={12} />
                </>
              )}
            </div>
          </Screen>
        )
      )}
      {isRecords && <DepositRecords />}
    </>
  );
}
