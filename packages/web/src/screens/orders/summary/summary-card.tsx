import './summary.css';

import type { MicroLots } from '@fulcrum/engine/units/units';
import {
  formatDateTime,
  formatMoney,
  formatPercent,
  formatPrice,
} from '@fulcrum/ui/figures/format';
import { Money } from '@fulcrum/ui/figures/money.tsx';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { CalendarClock } from 'lucide-react';

import { useTranslation } from '../../../language/use-translation.ts';
import { useAccount } from '../../../account/account.ts';
import { AsOf } from '../../../account/parts/as-of.tsx';
import { useBasics } from '../../../server/basics.ts';
import { ltr } from '../../../language/left-to-right.ts';
import { useInstrument } from '../../../market/instruments.ts';
import type { TradeOrder } from '../../../account/model.ts';
import { callState } from '../../../trading/risk/call-state.ts';
import { levelsOf, riskFrom } from '../../../trading/risk/risk-from.ts';
import { useNearestStopOut } from './use-stop-out.ts';
import { MarginCall } from '../../../trading/risk/margin-call.tsx';
import { WaysOut } from './ways-out.tsx';
import { MarginGauge } from './margin-gauge.tsx';

interface SummaryCardProps {
  /** Opens the sheet that closes these lots of an order. */
  readonly onClose: (order: TradeOrder, lots: MicroLots) => void;
}

/** The account as a whole: result, margin level, balance, margins. */
export function SummaryCard({ onClose }: SummaryCardProps) {
  const { t } = useTranslation();
  const figures = useAccount();
  const basics = useBasics();
  const settings = riskFrom(basics);
  const { stopOutLevel, marginCallLevel } = settings;
  const coming = basics?.coming_levels ?? null;
  if (!figures)
    return <Skeleton height={126} radius={14} style={{ margin: '2px 16px 6px', width: 'auto' }} />;
  return (
    <>
      <section className="summary card" aria-label={t('orders.account')}>
        <AsOf />
        <div className="summary__top">
          <div>
            <p className="summary__label">{t('orders.floating')} · USD</p>
            <p className="summary__pl">
              <Money value={figures.floatingPnl} isResult className="hero" />
            </p>
          </div>
          <MarginGauge figures={figures} settings={settings} />
        </div>
        <dl className="kvs summary__grid">
          <div className="kv">
            <dt>{t('orders.balance')}</dt>
            <dd>
              <span className="num" translate="no">
                {formatMoney(figures.balance)}
              </span>
            </dd>
          </div>
          <div className="kv">
            <dt>{t('orders.equity')}</dt>
            <dd>
              <span className="num" translate="no">
                {formatMoney(figures.equity)}
              </span>
            </dd>
          </div>
          <div className="kv">
            <dt>{t('orders.usedMargin')}</dt>
            <dd>
              <Money value={figures.usedMargin} />
            </dd>
          </div>
          {figures.locked > 0 && (
            <div className="kv">
              <dt>{t('mine.locked')}</dt>
              <dd>
                <Money value={figures.locked} />
              </dd>
            </div>
          )}
          <div className="kv kv--end">
            <dt>{t('orders.freeMargin')}</dt>
            <dd>
              <span className="num" translate="no">
                {formatMoney(figures.freeMargin)}
              </span>
            </dd>
          </div>
        </dl>
        <p className="summary__levels">
          {t('orders.levels', { call: marginCallLevel / 100, stop: stopOutLevel / 100 })}
        </p>
        <NearestStopOut />
      </section>
      {coming && (
        <p className="banner orders__call" role="status">
          <CalendarClock className="i i--16" />
          <span>
            {t('orders.levelsComing', {
              time: formatDateTime(coming.from_at),
              call: levelsOf(coming).marginCallLevel / 100,
              stop: levelsOf(coming).stopOutLevel / 100,
            })}
          </span>
        </p>
      )}
      <MarginCall figures={figures} settings={settings} />
      {callState(figures, settings) === 'call' && <WaysOut settings={settings} onClose={onClose} />}
    </>
  );
}

/** The nearest price at which one instrument alone would stop the account out. */
function NearestStopOut() {
  const { t } = useTranslation();
  const nearest = useNearestStopOut();
  const instrument = useInstrument(nearest?.code ?? '');
  if (!nearest || !instrument) return null;
  return (
    <p className="summary__levels">
      {t('orders.stopOutIf', {
        name: ltr(instrument.showCode),
        price: ltr(formatPrice(nearest.price, instrument.digits)),
        percent: ltr(formatPercent(nearest.percent, { isSigned: false })),
      })}
    </p>
  );
}
