import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(new URL('../../../shared', import.meta.url)));

/**
 * Returns the absolute path of a file in `shared/`, the folder of real market data and reference
 * results beside the checkout. Only tests, proofs and benchmarks may use it. Throws if the file is
 * missing.
 */
export function sharedPath(...parts: string[]): string {
  const path = join(root, ...parts);
  if (!existsSync(path)) {
    throw new Error(`Expected test data at ${path}: put the folder "shared" beside the checkout.`);
  }
  return path;
}
