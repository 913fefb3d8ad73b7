import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { systemClock } from '../../ports/clock.ts';
import { S3Blobs, s3PlaceOf } from './s3-blobs.ts';
import { signedHeaders } from './s3-signature.ts';

const KEY = 'AKIDEXAMPLE';
const SECRET = 'a/secret+with=signs';
const ID = 'Ab-_5678901234567890';
const clock = { ...systemClock, now: () => Date.UTC(2026, 2, 10, 15, 4, 5) };

const kept = new Map<string, Buffer>();
const paths: string[] = [];
let broken = 0;
let server: Server;
let blobs: S3Blobs;

/** Starts a file store for the test, which checks every signature by the published algorithm. */
beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '' } = request;
      paths.push(`${method} ${url}`);
      const body = Buffer.concat(chunks);
      if (broken > 0) {
        broken -= 1;
        response.writeHead(503).end();
      } else if (!isSigned(request, body)) {
        response.writeHead(403).end();
      } else if (method === 'PUT') {
        kept.set(url, body);
        response.writeHead(200).end();
      } else if (method === 'GET') {
        const found = kept.get(url);
        response.writeHead(found ? 200 : 404).end(found);
      } else {
        response.writeHead(kept.delete(url) ? 204 : 404).end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  blobs = new S3Blobs(s3PlaceOf(filesUrl()), clock);
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  kept.clear();
  paths.length = 0;
  broken = 0;
});

function filesUrl(secret = SECRET): string {
  const { port } = server.address() as AddressInfo; // of a TCP server
  const user = `${KEY}:${encodeURIComponent(secret)}`;
  return `http://${user}@127.0.0.1:${port}/bucket/people?region=eu-central-1`;
}

function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
  const sign = (key: string | Buffer, text: string) =>
    createHmac('sha256', key).update(text, 'utf8').digest();
  const said = /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  );
  const [, credential = '', names = '', signature = ''] = said ?? [];
  const [key, day = '', region = '', service = '', end = ''] = credential.split('/');
  if (key !== KEY || service !== 's3' || end !== 'aws4_request') return false;
  if (headers['x-amz-content-sha256'] !== hash(body)) return false;
  if (!['host', 'x-amz-date'].every((name) => names.split(';').includes(name))) return false;
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = `${method}\n${url}\n\n${lines.join('')}\n${names}\n${hash(body)}`;
  const date = String(headers['x-amz-date']);
  const scope = `${day}/${region}/${service}/${end}`;
  const text = `AWS4-HMAC-SHA256\n${date}\n${scope}\n${hash(canonical)}`;
  const signing = sign(sign(sign(sign(`AWS4${SECRET}`, day), region), service), end);
  return date.startsWith(day) && sign(signing, text).toString('hex') === signature;
}

test('FILE-008 bytes go to the store and come back, each request with a signature that holds', async () => {
  expect(await blobs.read(ID)).toBeNull();
  const bytes = Buffer.from([0, 255, 13, 10, 7]);
  await blobs.write(ID, bytes);
  expect(Buffer.from((await blobs.read(ID)) ?? [])).toEqual(bytes);
  await blobs.remove(ID);
  await blobs.remove(ID);
  expect(await blobs.read(ID)).toBeNull();
  expect(paths[0]).toBe(`GET /bucket/people/${ID}`);
});

test('a wrong secret is a failure that names neither secret nor file', async () => {
  const stranger = new S3Blobs(s3PlaceOf(filesUrl('another')), clock);
  await expect(stranger.write(ID, Buffer.alloc(1))).rejects.toThrow(
    'The file store answered PUT with status 403',
  );
  await expect(stranger.read(ID)).rejects.toThrow('status 403');
  expect(kept.size).toBe(0);
});

test('a store that stumbles is asked again, three times and no more', async () => {
  broken = 2;
  await blobs.write(ID, Buffer.from([1]));
  expect(kept.size).toBe(1);
  broken = 3;
  await expect(blobs.read(ID)).rejects.toThrow('status 503');
  expect(paths).toHaveLength(6);
});

test('a signature is of one day, one region and this service, and never holds the secret', () => {
  const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt');
  const request = { method: 'GET', url, body: new Uint8Array() };
  const credentials = { accessKey: KEY, secretKey: SECRET, region: 'us-east-1' };
  const headers = signedHeaders(request, credentials, Date.UTC(2013, 4, 24));
  expect(headers['x-amz-date']).toBe('20130524T000000Z');
  expect(headers['authorization']).toContain(`${KEY}/20130524/us-east-1/s3/aws4_request`);
  expect(JSON.stringify(headers)).not.toContain(SECRET);
});
