import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createHttpServer } from './server.ts';
import { serveWebApp } from './web-app.ts';

const lines: string[] = [];
const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) });
const app = createHttpServer(log);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fulcrum-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<title>app</title>');
  await writeFile(join(folder, 'icon.svg'), '<svg/>');
  await writeFile(join(folder, 'assets', 'main-Ab3_x-9Z.js'), 'main()');
  await writeFile(join(folder, 'assets', 'main-Ab3_x-9Z.js.gz'), 'not really');
  app.get('/api/broken', () => {
    throw new Error('select secret from app_user failed at /srv/app.ts:1');
  });
  expect(await serveWebApp(app, folder, '/')).toBe(true);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test('a fault tells its number and nothing else, and the log tells the rest', async () => {
  const response = await app.inject({ url: '/api/broken', headers: { lang: 'en' } });
  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual({
    code: 1090,
    msg: 'Something went wrong on our side. Your request may not have gone through',
    data: { request: expect.any(String) },
  });
  expect(response.body).not.toMatch(/select|srv|stack/);
  expect(lines.join('')).toContain('select secret from app_user');
  expect(lines.join('')).toContain(response.json().data.request);
});

test('every answer says what it is, and by HTTPS to come back by it', async () => {
  const { headers } = await app.inject({ url: '/api/nothing' });
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['strict-transport-security']).toBeUndefined();
  const secure = { 'x-forwarded-proto': 'https' };
  const answer = await app.inject({ url: '/api/nothing', headers: secure });
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
});

test('files named by their content are kept for ever, the page is asked for anew', async () => {
  const asset = await app.inject({ url: '/assets/main-Ab3_x-9Z.js' });
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const page = await app.inject({ url: '/' });
  expect(page.body).toContain('<title>app</title>');
  expect(page.headers['cache-control']).toBe('no-cache');
  expect((await app.inject({ url: '/icon.svg' })).headers['cache-control']).toBe('no-cache');
});

test('a smaller file beside a large one is sent to those who can read it', async () => {
  const headers = { 'accept-encoding': 'gzip' };
  const asset = await app.inject({ url: '/assets/main-Ab3_x-9Z.js', headers });
  expect(asset.headers['content-encoding']).toBe('gzip');
});

test('pages carry what keeps other sites out', async () => {
  const { headers } = await app.inject({ url: '/' });
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(headers['content-security-policy']).not.toContain('unsafe-eval');
  expect(headers['content-security-policy']).not.toContain('https:');
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('a person on an unknown path is led to the app, a program is told', async () => {
  const person = await app.inject({ url: '/somewhere', headers: { accept: 'text/html' } });
  expect([person.statusCode, person.headers['location']]).toEqual([302, '/']);
  for (const url of ['/somewhere', '/api/x', '/assets/gone-00000000.js', '/../../etc/passwd']) {
    expect((await app.inject({ url })).json()).toMatchObject({ code: 1002 });
  }
  const call = await app.inject({ url: '/api/x', headers: { accept: 'text/html' } });
  expect(call.statusCode).toBe(404);
});

test('a page may run the scripts that stand in it, and no other', async () => {
  const other = await mkdtemp(join(tmpdir(), 'fulcrum-web-'));
  const build = async (script: string) => {
    const page = `<script>${script}</script><script type="module" src="/a.js"></script>`;
    await writeFile(join(other, 'index.html'), page);
    const digest = createHash('sha256').update(script).digest('base64');
    return expect.stringContaining(`script-src 'self' 'sha256-${digest}';`);
  };
  const allowed = await build("document.title = '½'");
  await writeFile(join(other, 'icon.svg'), '<svg/>');
  const served = createHttpServer(log);
  await serveWebApp(served, other, '/');
  const policyOf = async (url: string, headers = {}) => {
    const reply = await served.inject({ url, headers });
    return [reply.statusCode, reply.headers['content-security-policy']];
  };
  const { headers } = await served.inject({ url: '/' });
  expect(await policyOf('/')).toEqual([200, allowed]);
  // A cached page takes over the headers of a 304 reply.
  const kept = { 'if-none-match': headers.etag };
  expect(await policyOf('/', kept)).toEqual([304, allowed]);
  expect(await policyOf('/icon.svg')).toEqual([200, expect.stringContaining("script-src 'self';")]);
  const renewed = await build('another()');
  expect(await policyOf('/')).toEqual([200, renewed]);
  await served.close();
  await rm(other, { recursive: true });
});

test('an app that is not built is not served', async () => {
  const bare = createHttpServer(log);
  expect(await serveWebApp(bare, join(folder, 'nowhere'), '/')).toBe(false);
  await bare.close();
});

test('a page is told with its answer where the prices come from', async () => {
  const other = createHttpServer(log);
  await serveWebApp(other, folder, '/', { feed: 'bridge' });
  const { headers } = await other.inject({ url: '/' });
  expect(headers['server-timing']).toBe('feed;desc=bridge');
  const kept = await other.inject({ url: '/', headers: { 'if-none-match': headers.etag } });
  expect([kept.statusCode, kept.headers['server-timing']]).toEqual([304, 'feed;desc=bridge']);
  await other.close();
});

test('CONSOLE-011 a call of the console that nobody guards stops the start', async () => {
  const other = createHttpServer(log);
  expect(() => other.get('/console/api/everything', () => 'open to all')).toThrow('own guard');
  expect(() => other.get('/console/', () => 'the app')).not.toThrow();
  await other.close();
});

test('pages allow the frames of another provider of support once one is set, files nothing more', async () => {
  const other = createHttpServer(pino({ level: 'silent' }));
  let origin: string | null = null;
  await serveWebApp(other, folder, '/', { framed: () => Promise.resolve(origin) });
  const policyOf = async (url: string) =>
    String((await other.inject({ url })).headers['content-security-policy']);
  expect(await policyOf('/')).toContain("frame-src 'self';");
  origin = 'https://chat.example.com';
  expect(await policyOf('/')).toContain("frame-src 'self' https://chat.example.com;");
  expect(await policyOf('/')).toContain("script-src 'self';");
  expect(await policyOf('/icon.svg')).toContain("frame-src 'self';");
  await other.close();
});
