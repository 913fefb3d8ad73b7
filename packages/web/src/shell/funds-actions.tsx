import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** The two ways of money. A demo account is told by the router why they are closed to it. */
export function FundsActions() {
  const { t } = useTranslation();
  return (
    <div className="funds-actions">
      <Link className="btn btn--ink" to="/mine/charge">
        <ArrowDownToLine className="i" />
        {t('funds.deposit')}
      </Link>
      <Link className="btn btn--soft" to="/mine/withdraw">
        <ArrowUpFromLine className="i" />
        {t('funds.withdraw')}
      </Link>
    </div>
  );
}
