import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const BUILD = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url));

/**
 * Builds the product, because journeys use the built product; an up-to-date build takes no time.
 */
export default function buildFirst(): void {
  const result = spawnSync(process.execPath, [BUILD], { stdio: 'inherit' });
  if (result.status !== 0) throw new Error('The build failed, so there is nothing to try.');
}
