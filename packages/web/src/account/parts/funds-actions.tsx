import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import { Link } from 'react-router';

import { LockSign, useIsLocked } from './lock-sign.tsx';
import { useTranslation } from '../../language/use-translation.ts';

/**
 * Links to deposit and withdrawal. A demo account can open them, and the router then explains why
 * it cannot use them.
 */
export function FundsActions() {
  const { t } = useTranslation();
  const isLocked = useIsLocked();
  const noDeposit = isLocked('/mine/charge');
  return (
    <div className="funds-actions">
      <Link className={`btn ${noDeposit ? 'btn--soft' : 'btn--ink'}`} to="/mine/charge">
        {noDeposit ? <LockSign /> : <ArrowDownToLine className="i" />}
        <span>{t('funds.deposit')}</span>
      </Link>
      <Link className="btn btn--soft" to="/mine/withdraw">
        {isLocked('/mine/withdraw') ? <LockSign /> : <ArrowUpFromLine className="i" />}
        <span>{t('funds.withdraw')}</span>
      </Link>
    </div>
  );
}
