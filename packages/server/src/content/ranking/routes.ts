import * as api from '@fulcrum/contract/content/ranking';

import type { Serve } from '../../platform/http/serve.ts';
import type { Listing, RankingModule } from './module.ts';

export function rankingRoutes(serve: Serve, ranking: RankingModule): void {
  serve.toAnyone(api.followList, ({ input }) =>
    ranking.list({
      isDemo: input.type === 2,
      order: input.order ?? 'rate',
      page: input.page ?? 1,
    }),
  );
  serve.toUser(api.followMine, async ({ caller }) => shown(await ranking.listing(caller.userId)));
  serve.toUser(api.setFollowMine, async ({ caller, input }) => {
    const { listed, nickname = '' } = input;
    return shown(await ranking.setListing(caller.userId, { isListed: listed === 1, nickname }));
  });
}

const shown = ({ isListed, nickname }: Listing) => ({
  listed: isListed ? (1 as const) : (0 as const),
  nickname,
});
