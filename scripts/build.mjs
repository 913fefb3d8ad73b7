import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipped } from 'node:zlib';

import { emptyStoreInputs, makeEmptyStore } from './empty-store.mjs';
import { ensureInstalled, root } from './install.mjs';

const brotli = promisify(brotliCompress);
const gzip = promisify(gzipped);

const packages = join(root, 'packages');
const serverOut = join(packages, 'server', 'dist');
/** Outside `dist`, so that rebuilding the server keeps it. */
const storeOut = join(packages, 'server', 'dist-store');
const webOut = join(packages, 'web', 'dist');
const consoleOut = join(packages, 'console', 'dist');

/**
 * Packages that each build reads; its output is kept as long as none of their files has changed.
 */
const INPUTS = {
  server: ['engine', 'contract', 'messages', 'server'],
  web: ['engine', 'contract', 'client', 'ui', 'web'],
  console: ['engine', 'contract', 'client', 'ui', 'console'],
};

/** The server itself. */
const SERVER = { main: 'src/main.ts' };
/** Its workers and commands. */
const BESIDE = {
  'pglite-worker': 'src/platform/adapters/pglite-worker.ts',
  'heic-worker': 'src/platform/files/heic-worker.ts',
  'hash-worker': 'src/identity/passwords/hash-worker.ts',
  'paper-worker': 'src/trading/statements/paper-worker.ts',
  backup: 'src/roles/commands/backup.ts',
  migrate: 'src/roles/commands/migrate.ts',
  restore: 'src/roles/commands/restore.ts',
  'sample-data': 'src/roles/commands/sample-data.ts',
  'verify-audit': 'src/roles/commands/verify-audit.ts',
  'verify-books': 'src/roles/commands/verify-books.ts',
};
/** Packages with binaries of their own, and one that is only tried. */
const OUTSIDE = ['sharp', '@electric-sql/*', 'pg-native'];

/**
 * Builds server, web app, console and the empty store if their inputs have changed since the last
 * build.
 */
export async function build({ force = false } = {}) {
  const parts = {
    'empty store': [storeOut, { inputs: emptyStoreInputs(), bundle: makeEmptyStore }],
    web: [webOut, { inputs: hashOf('web'), force, bundle: bundleWeb }],
    console: [consoleOut, { inputs: hashOf('console'), force, bundle: bundleConsole }],
  };
  // Vite sets it to production, and tests that the same process starts later would inherit that.
  const { NODE_ENV } = process.env;
  try {
    await Promise.all([
      ...Object.entries(parts).map(([name, [out, how]]) => buildOne(name, out, how)),
      buildServer({ force }),
    ]);
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

export async function buildServer({ force = false } = {}) {
  await buildOne('server', serverOut, { inputs: hashOf('server'), force, bundle: bundleServer });
}

async function buildOne(name, out, { inputs, force = false, bundle }) {
  const stamp = join(out, '.inputs');
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return;
  const started = Date.now();
  // The build is written to another folder and moved at the end, so that a running or earlier build
  // is never half replaced.
  const aside = join(dirname(out), `.${basename(out)}-${process.pid}`);
  try {
    await bundle(aside);
    writeFileSync(join(aside, '.inputs'), inputs);
    rmSync(out, { recursive: true, force: true });
    renameSync(aside, out);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  console.log(`Built the ${name} in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

async function bundleServer(out) {
  const { build: bundle } = await import('esbuild');
  const options = {
    absWorkingDir: join(packages, 'server'),
    outdir: out,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    // A process that starts reads the whole map.
    sourcesContent: false,
    logLevel: 'warning',
  };
  // A few files are read and compiled in half the time that two thousand take. Those of one role
  // alone are separate.
  await bundle({
    ...options,
    entryPoints: SERVER,
    splitting: true,
    external: OUTSIDE,
    banner: { js: COMMONJS },
  });
  await bundle({
    ...options,
    entryPoints: BESIDE,
    plugins: [{ name: 'packages-stay-outside', setup: keepPackagesOutside }],
  });
  const sql = { migrations: 'migrations', functions: 'src/platform/store/functions' };
  for (const [name, folder] of Object.entries(sql)) {
    cpSync(join(packages, 'server', folder), join(out, name), { recursive: true });
  }
}

/** What CommonJS packages find in each of their files, and a module does not have. */
const COMMONJS = `
import { createRequire as requireFrom } from 'node:module';
import { fileURLToPath as pathOfUrl } from 'node:url';
const require = requireFrom(import.meta.url);
const __filename = pathOfUrl(import.meta.url);
const __dirname = pathOfUrl(new URL('.', import.meta.url));`;

/**
 * Bundles the product's own packages, which are TypeScript; leaves installed packages to be loaded
 * as they are.
 */
function keepPackagesOutside(bundle) {
  bundle.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
    kind === 'entry-point' || path.startsWith('@fulcrum/') ? null : { path, external: true },
  );
}

async function bundleWeb(out) {
  const { build: bundle } = await import('vite');
  await bundle({
    root: join(packages, 'web'),
    build: { outDir: out, emptyOutDir: true },
    logLevel: 'warn',
  });
  // The licence of the chart library requires that its notice is delivered with the app.
  cpSync(join(root, 'NOTICE'), join(out, 'NOTICE.txt'));
  await bundleServiceWorker(out);
  await laySmallerBeside(out);
}

/** A smaller file fits into one packet anyway. */
const COMPRESSED_FROM_BYTES = 1_024;

/** Writes a `.br` and a `.gz` beside each text file, so that no request has to compress it. */
async function laySmallerBeside(out) {
  const texts = filesOf(out).filter((path) => /\.(?:js|css|html|svg|webmanifest)$/.test(path));
  const lay = async (path) => {
    const text = readFileSync(path);
    if (text.byteLength < COMPRESSED_FROM_BYTES) return;
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength };
    writeFileSync(`${path}.br`, await brotli(text, { params }));
    writeFileSync(`${path}.gz`, await gzip(text, { level: constants.Z_BEST_COMPRESSION }));
  };
  await Promise.all(texts.map(lay));
}

/**
 * Built last, because it names all other files; each new build therefore has another service
 * worker.
 */
async function bundleServiceWorker(out) {
  const { build: bundle } = await import('esbuild');
  const files = filesOf(out).sort();
  const hash = createHash('sha256');
  for (const path of files) hash.update(relative(out, path)).update(readFileSync(path));
  const paths = files.map((path) => `/${relative(out, path).replaceAll('\\', '/')}`);
  const shell = {
    version: hash.digest('hex').slice(0, 12),
    files: paths.filter(isKeptAhead),
    texts: paths.filter((path) => TEXTS.test(path)),
  };
  await bundle({
    absWorkingDir: join(packages, 'web'),
    entryPoints: { sw: 'src/app/worker/service-worker.ts' },
    outdir: out,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: { SHELL: JSON.stringify(shell) },
    logLevel: 'warning',
  });
}

/** The two files of each language's texts, as the web app's build names them. */
const TEXTS = /^\/assets\/text-\w+-(?:first|rest)-/;

/**
 * Whether a file is cached in advance: texts and fonts are cached when they are first used,
 * everything else before the app may be offline.
 */
const isKeptAhead = (path) =>
  /^\/(?:assets|fonts)\/|^\/(?:icon|manifest)/.test(path) &&
  !TEXTS.test(path) &&
  !/^\/fonts\/(?!inter-latin)|\.txt$/.test(path);

async function bundleConsole(out) {
  const { build: bundle } = await import('vite');
  await bundle({
    root: join(packages, 'console'),
    build: { outDir: out, emptyOutDir: true },
    logLevel: 'warn',
  });
  await laySmallerBeside(out);
}

function hashOf(build) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  hash.update(readFileSync(fileURLToPath(import.meta.url)));
  for (const name of INPUTS[build]) {
    for (const path of filesOf(join(packages, name))) {
      hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0');
    }
  }
  return hash.digest('hex');
}

function filesOf(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        return /^(\.?dist|node_modules)/.test(entry.name) ? [] : filesOf(path);
      }
      return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstalled({ productOnly: true });
  try {
    await build({ force: process.argv.includes('--force') });
  } catch (error) {
    console.error(`The build failed: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
