import type { FastifyBaseLogger } from 'fastify';

import type { ConsoleModule } from '../console/module.ts';

/** Logs the link for the first owner while the console has none. */
export async function logOwnerLink(
  consoleModule: ConsoleModule,
  address: string,
  log: FastifyBaseLogger,
): Promise<void> {
  const path = await consoleModule.firstOwnerLink();
  if (path === null) return;
  const url = `${address}${path}`;
  log.warn({ url }, 'no owner of the console yet: this link makes one, once, for 24 hours');
}
