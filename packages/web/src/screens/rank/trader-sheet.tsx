import type { RankedTrader } from '@fulcrum/contract/content/ranking';
import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { formatDateTime, formatInteger, formatPercent } from '@fulcrum/ui/figures/format';
import { useState } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import { shownPercent, shownProfit } from './format-trader.ts';

interface TraderSheetProps {
  readonly trader: RankedTrader | null;
  readonly onClose: () => void;
}

/**
 * All figures of a trader, how they are computed, and a note that copying trades is not available
 * yet.
 */
export function TraderSheet({ trader, onClose }: TraderSheetProps) {
  const { t } = useTranslation();
  const [isSoon, setSoon] = useState(false);
  const close = () => {
    setSoon(false);
    onClose();
  };
  const signed = (percent: string) => formatPercent(Number(percent));
  const rows: readonly (readonly [string, string])[] = trader
    ? [
        [t('rank.return'), signed(trader.three_week_rate)],
        [t('rank.week'), signed(trader.recent_profit_rate)],
        [t('rank.orders.win'), shownPercent(trader.three_week_win)],
        [t('rank.drawdown'), shownPercent(trader.three_week_drawdown)],
        [t('rank.profit'), shownProfit(trader.three_week_profit)],
        [t('rank.trades'), formatInteger(trader.three_week_trade_num)],
        [t('rank.leverage'), `×${trader.multiple}`],
        [t('rank.totalReturn'), signed(trader.total_rate)],
        [t('rank.income'), shownProfit(trader.income)],
        [t('rank.totalTrades'), formatInteger(trader.total_trade_num)],
        [t('rank.followers'), formatInteger(trader.total_follow_num)],
      ]
    : [];
  return (
    <BottomSheet
      isOpen={trader !== null}
      onClose={close}
      closeLabel={t('common.close')}
      title={isSoon ? t('rank.soon') : <bdi>{trader?.user}</bdi>}
      foot={
        <Button isBlock onClick={isSoon ? close : () => setSoon(true)}>
          {t(isSoon ? 'common.close' : 'rank.follow')}
        </Button>
      }
    >
      {isSoon ? (
        <p className="rank__words">{t('rank.soonText')}</p>
      ) : (
        <>
          <dl className="rows">
            {rows.map(([label, value]) => (
              <div key={label} className="rows__r">
                <dt>{label}</dt>
                <dd>
                  <span className="num" translate="no">
                    {value}
                  </span>
                </dd>
              </div>
            ))}
          </dl>
          <p className="rank__words">
            {t('rank.note')}. {t('rank.how')}{' '}
            {trader && <span>{t('rank.asOf', { time: formatDateTime(trader.computed_at) })}</span>}
          </p>
        </>
      )}
    </BottomSheet>
  );
}
