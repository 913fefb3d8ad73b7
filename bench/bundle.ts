import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const packages = fileURLToPath(new URL('../packages', import.meta.url));

/**
 * Bundles a program of the bench like the server, next to the server's own bundle, where the
 * embedded store's worker is. Returns its path.
 */
export async function bundle(source: URL, name: string): Promise<string> {
  const outfile = join(packages, 'server', 'dist', `${name}.js`);
  await build({
    entryPoints: [fileURLToPath(source)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
    // Our own packages are source and go into the bundle; all others stay outside.
    alias: Object.fromEntries(
      readdirSync(packages).map((each) => [`@fulcrum/${each}`, join(packages, each, 'src')]),
    ),
  });
  return outfile;
}
