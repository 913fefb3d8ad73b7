import type { Server } from 'node:http';

import type { Config } from '../config.ts';

/** Addresses that this machine answers under its own name. */
const LOCAL_HOSTS: readonly string[] = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'];

/** Where people reach it: as the operator said, else the address and the port it got. */
export function addressOf(server: Server, { publicUrl, host, port }: Config): string {
  const bound = server.address();
  const boundPort = typeof bound === 'object' && bound ? bound.port : port;
  const name = LOCAL_HOSTS.includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return publicUrl ?? `http://${name}:${boundPort}`;
}
