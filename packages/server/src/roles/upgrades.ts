import type { Server } from 'node:http';

import { refuseUpgrade } from '../gateway/ws/doorway.ts';
import { isLiveUrl, type Gateway } from '../gateway/ws/module.ts';
import { BridgeSocket } from '../market-data/feeds/bridge/bridge-routes.ts';

/** Passes each upgrade request to the server of its path. */
export function takeUpgrades(
  server: Server,
  gateway: Gateway | null,
  bridge: BridgeSocket | null,
): void {
  server.on('upgrade', (request, socket, head) => {
    // A client that has already left causes an error here, which can be ignored.
    socket.on('error', () => socket.destroy());
    if (gateway && isLiveUrl(request.url)) gateway.upgrade(request, socket, head);
    else if (bridge && BridgeSocket.isMeant(request)) bridge.upgrade(request, socket, head);
    else refuseUpgrade(socket, 404);
  });
}
