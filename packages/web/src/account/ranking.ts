import { contentCalls } from '@fulcrum/client/calls/content';
import type { CallOptions } from '@fulcrum/client/client';
import type { Reply } from '@fulcrum/client/problem';
import type { RankedTrader, RankListing, RankOrder } from '@fulcrum/contract/content/ranking';
import type { Paged } from '@fulcrum/contract/reply';

import { request } from '../server/api.ts';

/** Real and demo accounts are never in the same list. */
export type RankedKind = 'real' | 'demo';

/** Loads a page of the traders who agreed to be listed, best first. */
export const rankedTraders = (
  kind: RankedKind,
  order: RankOrder,
  page: number,
  options: CallOptions,
): Promise<Reply<Paged<RankedTrader>>> =>
  request(contentCalls.followList, { type: kind === 'demo' ? 2 : 1, order, page }, options);

/** Loads whether the person is listed, and under which name. */
export const ownListing = (options: CallOptions): Promise<Reply<RankListing>> =>
  request(contentCalls.followMine, {}, options);

export const setListing = (isListed: boolean, nickname: string): Promise<Reply<RankListing>> =>
  request(contentCalls.setFollowMine, { listed: isListed ? 1 : 0, nickname });
