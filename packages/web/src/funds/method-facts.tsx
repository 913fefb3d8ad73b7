import './method-facts.css';

import { formatDateTime } from '@fulcrum/ui/figures/format';
import { Coins, Landmark } from 'lucide-react';

import { useTranslation } from '../language/use-translation.ts';
import type { PayoutMethod } from '../account/funds-from-wire.ts';
import { maskedAccount, shortAddress } from './shortened.ts';
import { TagText } from './tag-text.tsx';

/** Icon, name and shortened number of a payout method, and a note if it cannot be used yet. */
export function MethodFacts({ method, now }: { method: PayoutMethod; now: number }) {
  const { t } = useTranslation();
  const isCoin = method.kind === 'coin';
  const title = isCoin ? `${method.currency} · ${method.protocol}` : method.bankName;
  const number = isCoin ? shortAddress(method.address) : maskedAccount(method.account);
  return (
    <>
      {isCoin ? <Coins className="i" /> : <Landmark className="i" />}
      <span className="method__body">
        <span className="method__title">
          <bdi>{title}</bdi>
          {method.usableAt > now && <span className="tag tag--warn">{t('funds.waits')}</span>}
        </span>
        <span className="method__note">
          <span className="num" translate="no">
            {number}
          </span>
          {!isCoin && (
            <>
              {' '}
              <span>·</span> <bdi>{method.payee}</bdi> <span>·</span>{' '}
              <span className="num" translate="no">
                {method.currency}
              </span>
            </>
          )}
        </span>
        {method.tag !== '' && (
          <span className="method__note">
            <TagText tag={method.tag} />
          </span>
        )}
        {method.fault !== null && (
          <span className="field__error">{t(`methods.faulty.${method.fault}`)}</span>
        )}
        {method.usableAt > now && (
          <span className="method__note">
            {t('funds.usableFrom', { time: formatDateTime(method.usableAt) })}
          </span>
        )}
      </span>
    </>
  );
}
