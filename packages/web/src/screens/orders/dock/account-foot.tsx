import { formatLevel, formatMoney } from '@fulcrum/ui/figures/format';
import { Money } from '@fulcrum/ui/figures/money.tsx';

import { useAccount } from '../../../account/account.ts';
import { useTranslation } from '../../../language/use-translation.ts';

/** The figures of the account in one line. */
export function AccountFoot() {
  const { t } = useTranslation();
  const figures = useAccount();
  if (!figures) return <dl className="dock__foot" aria-busy="true" />;
  const { equity, usedMargin, freeMargin, marginLevel, floatingPnl, locked } = figures;
  return (
    <dl className="dock__foot" aria-label={t('orders.account')}>
      <div>
        <dt>{t('orders.equity')}</dt>
        <dd className="num" translate="no">
          {formatMoney(equity)}
        </dd>
      </div>
      <div className="dock__rarest">
        <dt>{t('orders.usedMargin')}</dt>
        <dd className="num" translate="no">
          {formatMoney(usedMargin)}
        </dd>
      </div>
      {locked > 0 && (
        <div className="dock__rarest">
          <dt>{t('mine.locked')}</dt>
          <dd className="num" translate="no">
            {formatMoney(locked)}
          </dd>
        </div>
      )}
      <div className="dock__rare">
        <dt>{t('orders.freeMargin')}</dt>
        <dd className="num" translate="no">
          {formatMoney(freeMargin)}
        </dd>
      </div>
      <div>
        <dt>{t('orders.marginLevel')}</dt>
        <dd className="num" translate="no">
          {marginLevel === null ? '–' : formatLevel(marginLevel)}
        </dd>
      </div>
      <div>
        <dt>{t('orders.floating')}</dt>
        <dd>
          <Money value={floatingPnl} isResult />
        </dd>
      </div>
    </dl>
  );
}
