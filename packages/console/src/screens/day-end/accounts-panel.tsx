import { CHECKED_UNASKED_MAX } from '@fulcrum/contract/console/day-end/limits';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { formatInteger } from '@fulcrum/ui/figures/format';
import { useEffect } from 'react';

import { t } from '../../i18n/i18n.ts';
import { AtEnd, Card, PanelHead, PanelHint } from '../../parts/layout/boxes.tsx';
import { ProblemLine } from '../../parts/layout/screen-head.tsx';
import { DifferingAccounts } from './differing-accounts.tsx';
import { useAccountCheck } from './use-account-check.ts';

/**
 * Every real account's balance against its whole ledger. Up to a number of accounts the check
 * starts by itself; `accounts` is null until that number is known.
 */
export function AccountsPanel({ accounts }: { readonly accounts: number | null }) {
  const { check, start } = useAccountCheck();
  const { state, checked, differing, differingCount, problem } = check;
  const isSmall = accounts !== null && accounts <= CHECKED_UNASKED_MAX;
  useEffect(() => {
    if (isSmall) void start();
  }, [isSmall, start]);
  const isRight = differingCount === 0;
  return (
    <Card aria-label={t('dayEnd.allAccounts')} aria-busy={state === 'running'}>
      <PanelHead>
        {t('dayEnd.allAccounts')}
        <PanelHint>{t('dayEnd.allAccountsHint')}</PanelHint>
        <AtEnd>
          {state === 'done' && (
            <span className={isRight ? 'tag tag--up' : 'tag day-end__bad'}>
              {t(isRight ? 'dayEnd.balances' : 'dayEnd.differs')}
            </span>
          )}
        </AtEnd>
      </PanelHead>
      <div className="day-end__text">
        {accounts !== null && (
          <>
            <p className="day-end__progress">
              <progress max={Math.max(accounts, checked, 1)} value={checked} aria-hidden="true" />
              <span className="num" translate="no" role="status">
                {t('dayEnd.checkedOf', {
                  checked: formatInteger(checked),
                  all: formatInteger(Math.max(accounts, checked)),
                })}
              </span>
              <Button
                look="soft"
                size="sm"
                isBusy={state === 'running'}
                onClick={() => void start()}
              >
                {t(state === 'none' ? 'dayEnd.checkAll' : 'dayEnd.checkAgain')}
              </Button>
            </p>
            <ProblemLine problem={problem} retry={() => void start()} />
          </>
        )}
        {!isRight && (
          <div role="alert">
            <p className="day-end__bad-text">
              {t('dayEnd.accountsDiffer', { count: differingCount })}
            </p>
            <DifferingAccounts accounts={differing} />
          </div>
        )}
      </div>
    </Card>
  );
}
