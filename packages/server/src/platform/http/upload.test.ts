import { connect, type Socket } from 'node:net';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { Refused } from '../refusal.ts';
import { serveUploads, Uploads } from './upload.ts';
import { UploadPlaces } from './upload-places.ts';

const BOUNDARY = 'boundary';
const HEAD =
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n` +
  'content-type: image/jpeg\r\n\r\n';
const END = `\r\n--${BOUNDARY}--\r\n`;

const ADDRESSES: Readonly<Record<string, string>> = { ann: '10.0.0.1', ben: '10.0.0.2' };

let folder: string;
let app: FastifyInstance;
let port: number;
const sockets: Socket[] = [];

async function listen(uploads: Uploads): Promise<void> {
  app = Fastify();
  app.setErrorHandler((error, _request, reply) => {
    const reason = error instanceof Refused ? error.reason : String(error);
    return reply.send(reason);
  });
  serveUploads(app, (part) => {
    part.post('/:sender', (request) => {
      const { sender } = request.params as { sender: string };
      return uploads.receive(
        request,
        { name: sender, address: ADDRESSES[sender] ?? '' },
        async (file) => {
          expect(readdirSync(folder)).toEqual([]); // the file has no name that could be left behind
          return (await file.read()).toString('latin1');
        },
      );
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fulcrum-upload-'));
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
  rmSync(folder, { recursive: true });
});

/** Starts an upload; returns a function that sends the rest, and the body of the reply. */
function begin(sender: string, bytes: string) {
  const length = HEAD.length + bytes.length + END.length;
  const socket = connect({ port, host: '127.0.0.1' });
  sockets.push(socket);
  socket.write(
    `POST /${sender} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n` +
      `content-type: multipart/form-data; boundary=${BOUNDARY}\r\n` +
      `content-length: ${length}\r\n\r\n${HEAD}`,
  );
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  socket.on('error', () => undefined);
  const reply = new Promise<string>((resolve) =>
    socket.once('close', () => resolve(received.split('\r\n\r\n')[1] ?? '')),
  );
  return { reply, rest: () => socket.write(`${bytes}${END}`) };
}

test('FILE-011 FILE-012 a third upload of one sender is refused before it is read, others go on', async () => {
  await listen(new Uploads(folder));
  const held = [begin('ann', 'first'), begin('ann', 'second')];
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await begin('ann', 'third').reply).toContain('file.tooMany');
  const other = begin('ben', 'other');
  other.rest();
  expect(await other.reply).toContain('other');
  for (const each of held) each.rest();
  expect(await Promise.all(held.map(({ reply }) => reply))).toEqual(['first', 'second']);
  const after = begin('ann', 'after');
  after.rest();
  expect(await after.reply).toBe('after');
});

test('FILE-012 whoever comes when all places are taken is asked to come back', async () => {
  await listen(new Uploads(folder, new UploadPlaces({ all: 1, sender: 1, address: 1 })));
  const held = begin('ann', 'first');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await begin('ben', 'second').reply).toContain('server.unavailable');
  held.rest();
  expect(await held.reply).toBe('first');
});

test('FILE-012 a sender that holds its bytes back is refused, and the place is free again', async () => {
  const places = new UploadPlaces({ all: 1, sender: 1, address: 1 });
  await listen(new Uploads(folder, places, 0));
  expect(await begin('ann', 'never').reply).toContain('file.tooSlow');
  const next = begin('ben', 'next');
  next.rest();
  expect(await next.reply).toBe('next');
});
