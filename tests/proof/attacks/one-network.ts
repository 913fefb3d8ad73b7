import assert from 'node:assert/strict';

import { WebSocket } from 'ws';

import { ask, inNetwork, inParallel } from './stranger.ts';

const LINES_PER_ADDRESS = 200;
const SIGN_UPS_PER_ADDRESS = 20;

/**
 * Attack: a host with an IPv6 /64 pretends to be many strangers, to open accounts and live
 * connections.
 */
export async function openManyFromOneNetwork(base: string): Promise<void> {
  const signUps = await inParallel(40, 4, (index) =>
    ask(base, `/api/user/createAccountDemoForU?demo_id=demo-of-one-network-${index}`, null, {
      address: inNetwork(index),
    }),
  );
  const opened = signUps.filter(({ code }) => code === 1).length;
  assert.ok(opened <= SIGN_UPS_PER_ADDRESS + 1, `${opened} accounts were opened by one /64`);

  for (const [what, addressOf] of [
    ['one /64', inNetwork],
    ['addresses that are none', (index: number) => `garbage-${index}`],
  ] as const) {
    const sockets = await inParallel(260, 20, (index) => connect(base, addressOf(index)));
    const open = sockets.filter((socket) => socket !== null);
    for (const socket of open) socket.terminate();
    assert.ok(open.length <= LINES_PER_ADDRESS, `${open.length} live lines for ${what}`);
    assert.ok(open.length > 0, 'no live line at all');
  }
}

function connect(base: string, address: string): Promise<WebSocket | null> {
  const url = `${base.replace('http', 'ws')}/v1/ws`;
  const socket = new WebSocket(url, { headers: { 'x-forwarded-for': address } });
  return new Promise((resolve) => {
    socket.once('open', () => resolve(socket));
    socket.once('error', () => resolve(null));
  });
}
