import { whole } from '@fulcrum/engine/units/units';

import type { HedgeRule } from './rule.ts';

type Terms = Pick<HedgeRule, 'limit' | 'ratio' | 'band' | 'clipMin' | 'clipMax' | 'step'>;

/**
 * Returns the position that the house wants at the provider, in signed micro-lots: what the clients
 * hold beyond the limit, times the ratio, rounded towards zero to the provider's step. The house is
 * short where its clients are long, so a hedge has the sign of `net`.
 */
export function wantedHedge(net: number, { limit, ratio, step }: Terms): number {
  const excess = Math.max(0, Math.abs(net) - limit);
  const hundredfold = whole(excess * ratio);
  const size = (hundredfold - (hundredfold % (100 * step))) / 100;
  return size === 0 ? 0 : Math.sign(net) * size;
}

/**
 * Returns the order that brings the hedge from `held` to what is wanted, in signed micro-lots; 0 if
 * none is due. A difference below the smallest order is left, and a hedge that only shrinks is
 * left unless it shrinks by the band or to nothing.
 */
export function hedgeOrder(net: number, held: number, rule: Terms): number {
  const wanted = wantedHedge(net, rule);
  const difference = wanted - held;
  const size = Math.abs(difference);
  if (size < rule.clipMin) return 0;
  const isShrinking = wanted * Math.sign(held) >= 0 && Math.abs(wanted) < Math.abs(held);
  if (isShrinking && wanted !== 0 && size < rule.band) return 0;
  const clipped = Math.min(size, rule.clipMax);
  const stepped = clipped - (clipped % rule.step);
  return stepped === 0 ? 0 : Math.sign(difference) * stepped;
}
