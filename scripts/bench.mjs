// `npm run bench`: measures the built server on this machine, on the embedded store and on a
// PostgreSQL that syncs its commits, as in production.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { build } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';
import { startPostgres } from './postgres.mjs';
import { setup } from './setup.mjs';

ensureInstalled();
/** Parts that use no store, or only the embedded one. */
const WITHOUT_POSTGRES = ['engine', 'fanout', 'sources', 'app', 'lighthouse', 'tasks'];
const parts = process.argv.slice(2);
const isForAll = parts.length === 0;
const needsPostgres = isForAll || parts.some((part) => !WITHOUT_POSTGRES.includes(part));
const isPostgresHere = needsPostgres && !setup().includes('postgresql');
await build();

const postgres = isPostgresHere ? await startPostgres({ isDurable: true }) : null;
const child = spawn(join(root, 'node_modules', '.bin', 'tsx'), ['bench/main.ts', ...parts], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...(postgres ? { BENCH_DATABASE_URL: postgres.url } : {}) },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.once('close', async (code) => {
  await postgres?.stop();
  process.exit(code ?? 1);
});
