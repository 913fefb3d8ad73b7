import { formatMoney, formatFigure } from '@fulcrum/ui/figures/format';
import { Money } from '@fulcrum/ui/figures/money.tsx';

import { useAccount } from '../../../account/account.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import { rewardTenths } from '../../../trading/preview/levels.ts';
import type { SidePlan } from '../plan/plan.ts';

interface TicketPreviewProps {
  readonly plan: SidePlan;
}

/** What the order costs, and what it leaves (visitors have no free margin). */
export function TicketPreview({ plan }: TicketPreviewProps) {
  const { t } = useTranslation();
  const hasAccount = useAccount() !== null;
  const { cost, stopLoss, takeProfit } = plan;
  const ratio = rewardTenths(stopLoss?.pnl ?? null, takeProfit?.pnl ?? null);
  const dash = <span className="t3">–</span>;
  return (
    <dl className="kvs preview">
      <div className="kv">
        <dt>{t('trade.margin')}</dt>
        <dd>{cost ? <Money value={cost.margin} /> : dash}</dd>
      </div>
      <div className="kv">
        <dt>{t('trade.fee')}</dt>
        <dd>{cost ? <Money value={cost.fee} /> : dash}</dd>
      </div>
      <div className="kv">
        <dt>{t('trade.freeAfter')}</dt>
        <dd>
          {cost && hasAccount ? (
            <span className={`num${cost.freeMarginAfter < 0 ? ' dn' : ''}`} translate="no">
              {formatMoney(cost.freeMarginAfter)}
            </span>
          ) : (
            dash
          )}
        </dd>
      </div>
      <div className="kv kv--end">
        <dt>{t('trade.riskReward')}</dt>
        <dd>
          {ratio === null ? (
            dash
          ) : (
            <span className="num" translate="no">
              1 : {formatFigure(ratio, 1)}
            </span>
          )}
        </dd>
      </div>
    </dl>
  );
}
