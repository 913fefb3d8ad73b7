import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(new URL('../../shared', import.meta.url)));

/**
 * The absolute path of something in `shared/`, the folder of real market data and oracles that
 * stands beside a checkout. Only tests, proofs and benchmarks may ask. Throws when it is missing.
 */
export function sharedPath(...parts: string[]): string {
  const path = join(root, ...parts);
  if (!existsSync(path)) {
    throw new Error(`Expected test data at ${path}: put the folder "shared" beside the checkout.`);
  }
  return path;
}
