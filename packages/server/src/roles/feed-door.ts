import type { MarketModule } from '../market-data/module.ts';
import { BridgeSocket, type BridgeDoor } from '../market-data/feeds/bridge/bridge-routes.ts';
import type { Config } from '../platform/config.ts';

/** Where a broker delivers quotes: over HTTP and over a socket. */
export interface FeedDoor {
  readonly bridge: BridgeDoor;
  readonly socket: BridgeSocket;
}

/** Returns null if nobody delivers quotes to this process. */
export function openFeedDoor(
  { bridge }: Pick<MarketModule, 'bridge'>,
  { feedToken: token }: Config,
): FeedDoor | null {
  if (!bridge || token === null) return null;
  const door: BridgeDoor = { bridge, token };
  return { bridge: door, socket: new BridgeSocket(door) };
}
