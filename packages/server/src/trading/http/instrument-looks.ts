import type { MarketModule } from '../../market-data/module.ts';
import type { InstrumentLook } from './to-wire.ts';

/** Returns a function that gives the display data of an instrument by its id. */
export function looksOf(market: MarketModule): (instrumentId: number) => InstrumentLook {
  return (instrumentId) => {
    const look = market.catalogue.entries.find(({ instrument }) => instrument.id === instrumentId);
    if (!look) throw new Error(`No instrument ${instrumentId} in the catalogue`);
    return look;
  };
}

/** Returns a function that tells whether an instrument is a currency pair, by its id. */
export const pairsOf =
  (market: MarketModule): ((instrumentId: number) => boolean) =>
  (instrumentId) =>
    market.catalogue.entries.some(
      ({ instrument: { id }, profileClass }) =>
        id === instrumentId && (profileClass === 'major' || profileClass === 'otherFx'),
    );
