import { build } from './build.mjs';
import { check } from './check.mjs';
import { startPostgres } from './postgres.mjs';
import { runPlaywright, runVitest } from './steps.mjs';
import { timed } from './times/times.mjs';

/**
 * Tests that run on PGlite although all database tests run on PostgreSQL: those of the store
 * itself. Tests over sockets need no database, so they run with them.
 */
const ON_PGLITE = [
  'packages/server/src/platform/adapters/',
  'packages/server/src/platform/store/',
  'packages/server/sim/',
  '.wire.test.',
];

/**
 * Runs every test of the repository, without the parts that need one of the `missing` tools; those
 * are named. Returns whether all passed; with CI=true a part that is left out has not.
 */
export async function runSuite(missing) {
  const results = [];
  const needing = async (names, title, run) => {
    const absent = names.filter((name) => missing.includes(name));
    if (absent.length === 0) {
      results.push(await run());
      return;
    }
    console.log(`LEFT OUT: ${title}, for want of ${absent.join(', ')}.`);
    if (process.env.CI) results.push(false);
  };

  results.push(await check());
  // All run on PostgreSQL, so PGlite needs only those. `npm run proof -- stores` runs all on it.
  const onPglite = missing.includes('postgresql') ? [] : ON_PGLITE;
  results.push(await runVitest('pglite', ['db', 'wire'], {}, onPglite));
  await needing(['postgresql'], 'database tests on PostgreSQL', testOnPostgres);
  await timed('build', build);
  results.push(await runVitest('proof', ['proof']));
  const browser = ['chromium-headless-shell', 'fonts-noto-core', 'fonts-noto-cjk'];
  await needing(browser, 'journeys in Chromium', () => runPlaywright('e2e'));
  return results.every(Boolean);
}

/** Autovacuum runs at unpredictable moments, and changes how later statements are planned. */
const startForTests = () => startPostgres({ settings: { autovacuum: 'off' } });

async function testOnPostgres() {
  const postgres = await timed('start of PostgreSQL', startForTests);
  try {
    return await runVitest('postgres', ['db'], { TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}
