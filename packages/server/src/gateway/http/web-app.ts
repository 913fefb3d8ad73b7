import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, sep } from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

import type { FeedKind } from '../../platform/config.ts';
import { PAGE_HEADERS, pagePolicy, scriptDigests } from '../../platform/http/security-headers.ts';

/** Vite names a file by its content: eight signs of a hash before the ending. */
const HASHED = /-[A-Za-z0-9_-]{8}\.\w+$/;
const YEAR_S = 31_536_000;

interface WebAppOptions {
  /** Whose pages may be shown in a frame: the origin of another provider, or none. */
  readonly framed?: () => Promise<string | null>;
  /** Where the prices come from: pages are told with their answer. */
  readonly feed?: FeedKind | null;
}

/**
 * Serves the app built in `root` at `prefix`. Files named by their content are kept for ever, the
 * page and the service worker are asked for each time. Answers false when nothing is built there.
 */
export async function serveWebApp(
  app: FastifyInstance,
  root: string,
  prefix: '/' | '/console/',
  { framed = () => Promise.resolve(null), feed = null }: WebAppOptions = {},
): Promise<boolean> {
  if (!existsSync(root)) return false;
  await app.register((part) => serveFiles(part, root, prefix, { framed, feed }));
  return true;
}

async function serveFiles(
  part: FastifyInstance,
  root: string,
  prefix: '/' | '/console/',
  { framed, feed }: Required<WebAppOptions>,
): Promise<void> {
  const scripts = scriptsOf(root);
  part.addHook('onSend', async (_request, reply) => {
    const type = String(reply.getHeader('content-type') ?? '');
    // An answer "not modified" names no type, and its headers take the place of those kept.
    const isPage = reply.statusCode === 304 || type.startsWith('text/html');
    if (!isPage) return;
    const policy = pagePolicy({ frames: await framed(), scripts: scripts() });
    reply.header('content-security-policy', policy);
    // The one header of its own answer that a page can read, before it is painted.
    if (feed !== null) reply.header('server-timing', `feed;desc=${feed}`);
  });
  await part.register(fastifyStatic, {
    root,
    prefix,
    // `/console` is the console too.
    redirect: prefix !== '/',
    // Only one of the two may add its reply methods, which nobody uses.
    decorateReply: false,
    cacheControl: false,
    // Beside each large file the build may lay smaller ones.
    preCompressed: true,
    setHeaders(reply, path) {
      reply.headers(PAGE_HEADERS);
      reply.header('cache-control', cacheControlOf(path));
    },
  });
}

/** The scripts that stand in the pages, read again when another build has been laid in place. */
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
