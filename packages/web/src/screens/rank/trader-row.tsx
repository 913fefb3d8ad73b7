import type { RankedTrader, RankOrder } from '@fulcrum/contract/content/ranking';
import { directionOf, formatInteger, formatPercent } from '@fulcrum/ui/figures/format';

import { useTranslation } from '../../language/use-translation.ts';
import { ReturnCurve } from './return-curve.tsx';
import { shownPercent, shownProfit } from './format-trader.ts';

interface TraderRowProps {
  readonly trader: RankedTrader;
  readonly order: RankOrder;
  readonly onChoose: () => void;
}

/** One trader of the ranking: return, win rate, largest drawdown and number of trades. */
export function TraderRow({ trader, order, onChoose }: TraderRowProps) {
  const { t } = useTranslation();
  const main = order === 'total' ? trader.total_rate : trader.three_week_rate;
  const facts: readonly (readonly [string, string])[] = [
    [t('rank.orders.win'), shownPercent(trader.three_week_win)],
    [t('rank.drawdown'), shownPercent(trader.three_week_drawdown)],
    [t('rank.profit'), shownProfit(trader.three_week_profit)],
    [t('rank.trades'), formatInteger(trader.three_week_trade_num)],
  ];
  return (
    <button type="button" className="trader card" onClick={onChoose}>
      <span className="trader__head">
        <span className="trader__rank num" translate="no">
          {trader.rank}
        </span>
        <span className="grow">
          <span className="trader__name">
            <bdi>{trader.user}</bdi>
          </span>
          <span className="trader__code num" translate="no">
            {trader.code} · ×{trader.multiple}
          </span>
        </span>
        <ReturnCurve curve={trader.curve} />
        <span className={`trader__rate ${directionOf(Number(main))}`}>
          <span className="num" translate="no">
            {formatPercent(Number(main))}
          </span>
          <small>{t(order === 'total' ? 'rank.totalReturn' : 'rank.return')}</small>
        </span>
      </span>
      <span className="trader__facts">
        {facts.map(([label, value]) => (
          <span key={label}>
            <small>{label}</small>
            <span className="num" translate="no">
              {value}
            </span>
          </span>
        ))}
      </span>
    </button>
  );
}
