import type { MarketModule } from '../../market-data/module.ts';
import type { InstrumentLook } from './to-wire.ts';

/** What the wire shows of an instrument besides its terms, by its id. */
export function looksOf(market: MarketModule): (instrumentId: number) => InstrumentLook {
  return (instrumentId) => {
    const look = market.catalogue.entries.find(({ instrument }) => instrument.id === instrumentId);
    if (!look) throw new Error(`No instrument ${instrumentId} in the catalogue`);
    return look;
  };
}
