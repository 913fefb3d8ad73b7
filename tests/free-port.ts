import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections: one of those could take a port between
 * the look here and the start of the server that it is for.
 */
const [FIRST, LAST] = [12_000, 30_000];
const TRIES_MAX = 100;

/** Returns a port of this machine on which nobody listens. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (await isFree(port)) return port;
  }
  throw new Error(`Expected a free port between ${FIRST} and ${LAST}`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
