import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, expect, test } from 'vitest';

import { startServer } from '../e2e/server.ts';

const HOME = fileURLToPath(new URL('../api-client/', import.meta.url));
const GENERATED = join(HOME, 'generated');

afterAll(() => rmSync(GENERATED, { recursive: true, force: true }));

test('ORDER-001: a client generated from the document compiles strictly, opens and closes', async () => {
  const server = await startServer({ env: { FEED_SEED: '7', SESSIONS: 'open' } });
  try {
    const document = await (await fetch(`${server.url}/docs/openapi.json`)).text();
    mkdirSync(GENERATED, { recursive: true });
    writeFileSync(join(GENERATED, 'openapi.json'), document);
    run('openapi-typescript', 'bin/cli.js', [
      'generated/openapi.json',
      '-o',
      'generated/schema.d.ts',
    ]);
    run('typescript', 'bin/tsc', ['-p', '.']);
    const order: unknown = JSON.parse(run('tsx', 'dist/cli.mjs', ['trade.ts', server.url]));
    expect(order).toMatchObject({ Status: 3, Quantity: '0.10', forex_id: expect.any(Number) });
  } finally {
    await server.kill();
  }
});

/** Runs a program of a package that is installed in the client's own folder. */
function run(name: string, program: string, args: readonly string[]): string {
  const { resolve } = createRequire(join(HOME, 'package.json'));
  const file = join(dirname(resolve(`${name}/package.json`)), program);
  return execFileSync(process.execPath, [file, ...args], { cwd: HOME, encoding: 'utf8' });
}
