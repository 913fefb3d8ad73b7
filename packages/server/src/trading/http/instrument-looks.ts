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
