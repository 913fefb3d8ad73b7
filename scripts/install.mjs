import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout, without a slash at the end. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** Exits with one line if this version of Node is older than Fulcrum requires. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(
    `Fulcrum needs Node 20.19 or newer (24 is recommended); this is ${process.version}.`,
  );
  process.exit(1);
}

/** What the bundlers take for something else than a part of a path. */
const NOT_IN_PATHS = /[#?*"\p{Cc}]/u;

/** Exits with one line if the bundlers cannot build in the folder of the checkout. */
function requireFolder() {
  if (!NOT_IN_PATHS.test(root)) return;
  console.error(
    `Fulcrum cannot be built in ${JSON.stringify(root)}: move the checkout to a folder whose ` +
      'path has no #, ?, *, " and line break.',
  );
  process.exit(1);
}

/**
 * Installs the dependencies if those in node_modules differ from the lock file: all of them, or
 * only what building and running the product needs, which is less than half. npm writes its own
 * list last, so an interrupted install counts as missing.
 */
export function ensureInstalled({ productOnly = false } = {}) {
  requireNode();
  requireFolder();
  if (isInstalled(productOnly)) return;
  console.log('Installing dependencies (npm ci) ...');
  const started = Date.now();
  const which = productOnly ? '--omit=dev' : '--include=dev';
  // The lock file names each package's contents, so a cached one need not be asked for anew.
  const flags = ['--prefer-offline', '--loglevel=error', '--no-audit', '--no-fund'];
  const ownCache = canCache() ? null : mkdtempSync(join(tmpdir(), 'fulcrum-npm-'));
  if (ownCache !== null) flags.push('--cache', ownCache);
  const result = spawnSync('npm', ['ci', which, ...flags], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (ownCache !== null) rmSync(ownCache, { recursive: true, force: true });
  if (result.status !== 0) {
    console.error(
      'npm ci failed; its own lines above say why. Nothing was started. Run the command again ' +
        'once the registry can be reached and the disk has space.',
    );
    process.exit(1);
  }
  console.log(`Dependencies installed in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

/** Whether npm can write to its cache. It is in the user's home, which a service may not have. */
function canCache() {
  const cache = process.env.npm_config_cache;
  if (cache === undefined) return true;
  try {
    mkdirSync(cache, { recursive: true });
    accessSync(cache, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function isInstalled(productOnly) {
  const written = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(written)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(written, 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true;
    if (productOnly && entry.dev) return true;
    const found = present[path];
    // An optional package for another platform may be absent.
    return found ? found.version === entry.version : entry.optional === true;
  });
}
