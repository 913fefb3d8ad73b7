import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, sep } from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

import type { Glance } from '@fulcrum/contract/market-data/glance';

import type { ShownFeed } from '../../market-data/module.ts';
import { HTML_TYPE } from '../../platform/http/reply.ts';
import { PAGE_HEADERS, pagePolicy, scriptDigests } from '../../platform/http/security-headers.ts';
import { Refused } from '../../platform/refusal.ts';
import { pageWithPrices } from './page-with-prices.ts';

/** Matches file names to which Vite added eight characters of a content hash. */
const HASHED = /-[A-Za-z0-9_-]{8}\.\w+$/;
const YEAR_S = 31_536_000;

interface WebAppOptions {
  /** Returns the origin whose pages may be shown in a frame; null for none. */
  readonly framed?: () => Promise<string | null>;
  /** The source of the prices, which pages read from a header. */
  readonly feed?: ShownFeed | null;
  /** Returns the prices to send with the page at `prefix`; if missing, the page has none. */
  readonly glance?: (() => Glance | null) | null;
}

/**
 * Serves the app built in `root` at `prefix`. Files with a content hash are cached forever; pages
 * and the service worker are revalidated each time. With `glance`, the page at `prefix` has prices
 * and is therefore sent whole each time; the same page as `index.html` has none. Returns false if
 * there is no build.
 */
export async function serveWebApp(
  app: FastifyInstance,
  root: string,
  prefix: '/' | '/console/',
  { framed = () => Promise.resolve(null), feed = null, glance = null }: WebAppOptions = {},
): Promise<boolean> {
  if (!existsSync(root)) return false;
  await app.register((part) => serveFiles(part, root, prefix, { framed, feed, glance }));
  return true;
}

async function serveFiles(
  part: FastifyInstance,
  root: string,
  prefix: '/' | '/console/',
  { framed, feed, glance }: Required<WebAppOptions>,
): Promise<void> {
  const scripts = scriptsOf(root);
  part.addHook('onSend', async (_request, reply) => {
    const type = String(reply.getHeader('content-type') ?? '');
    // A 304 reply has no content type, and its headers replace those in the cache.
    const isPage = reply.statusCode === 304 || type.startsWith('text/html');
    if (!isPage) return;
    const policy = pagePolicy({ frames: await framed(), scripts: scripts() });
    reply.header('content-security-policy', policy);
    // Server-Timing is the only header of its own response that a page can read, and it can do so
    // before it is painted.
    if (feed !== null) reply.header('server-timing', `feed;desc=${feed}`);
  });
  if (glance !== null) servePrices(part, join(root, 'index.html'), prefix, glance);
  await part.register(fastifyStatic, {
    root,
    prefix,
    // Redirects `/console` to `/console/`.
    redirect: prefix !== '/',
    // The plugin is registered twice, and only one may add its reply methods; neither uses them.
    decorateReply: false,
    cacheControl: false,
    // The build may contain compressed copies of large files.
    preCompressed: true,
    setHeaders(reply, path) {
      reply.headers(PAGE_HEADERS);
      reply.header('cache-control', cacheControlOf(path));
    },
  });
}

function servePrices(
  part: FastifyInstance,
  file: string,
  path: string,
  glance: () => Glance | null,
): void {
  const read = pageWithPrices(file, glance);
  part.get(path, async (request, reply) => {
    const page = await read(request.headers['accept-encoding']);
    // A new build is being moved into place.
    if (page === null) throw new Refused('request.notFound');
    reply.headers(PAGE_HEADERS);
    // No proxy may keep prices. A browser may, for going back: the page shows the time of old ones.
    reply.header('cache-control', 'private, no-cache');
    reply.header('vary', 'accept-encoding');
    if (page.encoding !== null) reply.header('content-encoding', page.encoding);
    return reply.type(HTML_TYPE).send(page.body);
  });
}

/** Returns the digests of the pages' scripts, which are read again after a new build. */
function scriptsOf(root: string): () => readonly string[] {
  let builtAt: number | undefined;
  let scripts: readonly string[] = [];
  return () => {
    const at = statSync(join(root, 'index.html'), { throwIfNoEntry: false })?.mtimeMs;
    if (at === builtAt) return scripts;
    const pages = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.html'))
      .map((path) => readFileSync(join(root, path), 'utf8'));
    scripts = [...new Set(pages.flatMap(scriptDigests))];
    builtAt = at;
    return scripts;
  };
}

function cacheControlOf(path: string): string {
  const file = basename(path).replace(/\.(br|gz)$/, '');
  if (path.includes(`${sep}assets${sep}`) && HASHED.test(file)) {
    return `public, max-age=${YEAR_S}, immutable`;
  }
  return 'no-cache';
}
