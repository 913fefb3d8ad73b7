import type { Server } from 'node:http';

import { refuseUpgrade } from '../gateway/ws/doorway.ts';
import { isLiveUrl, type Gateway } from '../gateway/ws/module.ts';
import { BridgeSocket } from '../market-data/feeds/bridge/bridge-routes.ts';

/** Leads each upgrade of a connection to what it is meant for. */
export function takeUpgrades(server: Server, gateway: Gateway, bridge: BridgeSocket | null): void {
  server.on('upgrade', (request, socket, head) => {
    // A peer that is gone already says so here, and nobody needs to hear it.
    socket.on('error', () => socket.destroy());
    if (isLiveUrl(request.url)) gateway.upgrade(request, socket, head);
    else if (bridge && BridgeSocket.isMeant(request)) bridge.upgrade(request, socket, head);
    else refuseUpgrade(socket, 404);
  });
}
