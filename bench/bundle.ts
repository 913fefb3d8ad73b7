import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const packages = fileURLToPath(new URL('../packages', import.meta.url));

/**
 * Bundles a program of the bench in the same way as the server, next to the server's bundle, where
 * the worker of the embedded store is. Returns the path of the bundle.
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
    // The product's own packages are bundled from source; installed packages stay outside.
    alias: Object.fromEntries(
      readdirSync(packages).map((each) => [`@fulcrum/${each}`, join(packages, each, 'src')]),
    ),
  });
  return outfile;
}
