import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';

import { memoryOf } from '../memory-of.ts';
import { ask, inParallel, PASSWORD } from './stranger.ts';

const CONNECTIONS = 60;
const BYTES = 10 * 1024 * 1024;
const GROWTH_MAX = 150 * 1024 * 1024;
const REFUSED_MS_MAX = 10_000;
const BOUNDARY = 'held-back';

/**
 * Attack: one person holds back the last byte of many uploads, which must not use up the server's
 * memory.
 */
export async function holdUploadsBack(base: string): Promise<void> {
  const from = { address: '192.0.2.60' };
  const given = { type: 'email', account: 'uploads@example.com', password: PASSWORD };
  const opened = await ask<{ token: string }>(
    base,
    '/api/user/register',
    { ...given, re_password: PASSWORD },
    from,
  );
  assert.equal(opened.code, 1, opened.msg);
  const before = await memoryOf(base);
  const uploads = await inParallel(CONNECTIONS, CONNECTIONS, () => hold(base, opened.data.token));
  const refused = uploads.filter(({ answer }) => answer !== '').length;
  const growth = (await memoryOf(base)) - before;
  for (const { socket } of uploads) socket.destroy();
  assert.ok(refused >= CONNECTIONS - 2, `${CONNECTIONS - refused} uploads of one person were read`);
  assert.ok(growth < GROWTH_MAX, `the server grew by ${Math.round(growth / 1024 / 1024)} MiB`);
}

/** Sends all but the last byte, and waits for a reply. */
async function hold(base: string, token: string): Promise<{ socket: Socket; answer: string }> {
  const { hostname, port } = new URL(base);
  const head =
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n` +
    'content-type: image/jpeg\r\n\r\n';
  const socket = connect({ host: hostname, port: Number(port) });
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1');
  });
  socket.on('error', () => undefined);
  socket.write(
    `POST /api/common/image_upload HTTP/1.1\r\nhost: localhost\r\nauthorization: ${token}\r\n` +
      `x-forwarded-for: 192.0.2.60\r\ncontent-type: multipart/form-data; boundary=${BOUNDARY}\r\n` +
      `content-length: ${head.length + BYTES}\r\n\r\n${head}`,
  );
  socket.write(Buffer.alloc(BYTES - 1, 1));
  await new Promise<void>((resolve) => {
    const patience = setTimeout(resolve, REFUSED_MS_MAX);
    for (const event of ['data', 'close']) {
      socket.once(event, () => {
        clearTimeout(patience);
        resolve();
      });
    }
  });
  return { socket, answer };
}
