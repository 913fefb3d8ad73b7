import type { MicroLots, Points } from '@fulcrum/engine/units/units';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { directionOf, formatLots, formatPrice } from '@fulcrum/ui/figures/format';
import { useStore } from 'zustand';

import { ltr } from '../../../../language/left-to-right.ts';
import { useTranslation } from '../../../../language/use-translation.ts';
import { listingOf } from '../../../../market/market-book.ts';
import type { ListedInstrument } from '../../../../market/model.ts';
import { pnlAt } from '../../../../trading/preview/levels.ts';
import { gained, openTradeOf, sumOf, type PracticeTrade } from './practice.ts';
import { distanceWords, moneyWords, sumWords } from './practice-words.ts';
import type { Replay } from './replay.ts';

interface PracticeTicketProps {
  readonly replay: Replay;
  readonly instrument: ListedInstrument;
  readonly lots: MicroLots;
}

/** Buys, sells and closes at the prices of the replay. Nothing of it is sent. */
export function PracticeTicket({ replay, instrument, lots }: PracticeTicketProps) {
  const { t } = useTranslation();
  const { shown, trades } = useStore(replay.store);
  const price = replay.priceAt(shown);
  const trade = openTradeOf(trades);
  const sum = sumOf(trades);
  const { code, digits } = instrument;
  const listing = listingOf(code);
  const isConverted = !['none', 'ownPrice'].includes(listing?.instrument.conversion.kind ?? 'none');
  return (
    <section className="ticket practice" aria-label={t('replay.practice')}>
      <p className="practice__head">
        <b>{t('replay.practice')}</b>
        <span>
          <span className="num" translate="no">
            {formatLots(lots)}
          </span>{' '}
          {t('trade.lots')}
        </span>
      </p>
      {trade && price !== null ? (
        <>
          <p className="practice__row">
            <span>
              {t('replay.position', {
                side: t(trade.side === 'buy' ? 'trade.buy' : 'trade.sell'),
                lots: ltr(formatLots(trade.lots)),
                price: ltr(formatPrice(trade.entry, digits)),
              })}
            </span>
            <Gain trade={trade} price={price} instrument={instrument} />
          </p>
          <Button isBlock size="lg" look="soft" onClick={() => replay.close()}>
            {t('orders.close')}{' '}
            <span className="num" translate="no">
              {formatPrice(price, digits)}
            </span>
          </Button>
        </>
      ) : (
        <>
          <p className="practice__row t3">{t(price === null ? 'replay.start' : 'replay.flat')}</p>
          <div className="practice__sides">
            {(['sell', 'buy'] as const).map((side) => (
              <Button
                key={side}
                size="lg"
                look={side}
                disabled={price === null}
                onClick={() => replay.open(side)}
              >
                <span>{t(`trade.${side}`)}</span>{' '}
                {price !== null && (
                  <span className="num" translate="no">
                    {formatPrice(price, digits)}
                  </span>
                )}
              </Button>
            ))}
          </div>
        </>
      )}
      <p className="practice__row">{t('replay.sum', sumWords(sum, instrument, t))}</p>
      <p className="practice__note">
        {t('replay.note')}
        {isConverted && <span>{` ${t('replay.rate')}`}</span>}
      </p>
    </section>
  );
}

interface GainProps {
  readonly trade: PracticeTrade;
  readonly price: Points;
  readonly instrument: ListedInstrument;
}

/** What an open position has gained so far. */
function Gain({ trade, price, instrument }: GainProps) {
  const { t } = useTranslation();
  const { code, isPair } = instrument;
  const listing = listingOf(code);
  const distance = gained(trade, price);
  const result = listing ? pnlAt({ ...trade, listing, isPair }, price) : null;
  return (
    <b className={`practice__gain ${directionOf(distance)}`}>
      {`${distanceWords(distance, instrument, t)} · ${moneyWords(result)}`}
    </b>
  );
}
