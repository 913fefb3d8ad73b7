/**
 * A cheap load generator: one process with raw keep-alive sockets and one order call at a time on
 * each. It opens and closes positions in turn, so that accounts never fill up. It reads one JSON
 * job per line from stdin: {port, tokens, callers, seconds, instrumentId}. It writes one JSON
 * result per line: {acknowledged, refused, seconds, p50, p99} in milliseconds, and with `wantsAll`
 * also all latencies in ascending order. With `perSecond` all callers together send so many orders
 * a second; one that is late because the one before it took long counts from when it was due.
 */
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

const END_OF_HEAD = Buffer.from('\r\n\r\n');

function request(path, token, body) {
  const text = JSON.stringify(body);
  return (
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${token}\r\nlang: en\r\n` +
    `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  );
}

function run(job) {
  const { port, tokens, callers, seconds, instrumentId, perSecond } = job;
  return new Promise((resolve, reject) => {
    const latencies = [];
    let refused = 0;
    let live = callers;
    const started = process.hrtime.bigint();
    const elapsed = () => Number(process.hrtime.bigint() - started) / 1e9;
    for (let caller = 0; caller < callers; caller += 1) {
      const mine = tokens.filter((_, index) => index % callers === caller);
      const submits = mine.map((token, index) =>
        request('/v1/api/forex/submit', token, {
          type: 1 + (index % 2),
          cont: '0.10',
          forex_id: instrumentId,
          status: 1,
          multiple: 100,
        }),
      );
      let turn = 0;
      let openId = 0;
      let sentAt = 0n;
      let buffer = Buffer.alloc(0);
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      const send = () => {
        const index = turn % mine.length;
        sentAt = process.hrtime.bigint();
        if (openId === 0) socket.write(submits[index]);
        else socket.write(request('/v1/api/forex/close', mine[index], { id: openId }));
      };
      let sent = 0;
      const sendWhenDue = () => {
        if (!perSecond) return send();
        const dueAt = started + BigInt(Math.round(((sent * callers + caller) / perSecond) * 1e9));
        sent += 1;
        const waitMs = Number(dueAt - process.hrtime.bigint()) / 1e6;
        if (waitMs > 0) return void setTimeout(send, waitMs);
        send();
        sentAt = dueAt;
      };
      const finish = () => {
        socket.destroy();
        live -= 1;
        if (live > 0) return;
        const took = elapsed();
        latencies.sort((a, b) => a - b);
        const at = (share) => latencies[Math.floor(latencies.length * share)] ?? 0;
        resolve({
          acknowledged: latencies.length,
          refused,
          seconds: took,
          p50: at(0.5),
          p99: at(0.99),
          ...(job.wantsAll ? { latencies } : {}),
        });
      };
      const answered = (body) => {
        const accepted = body.startsWith('{"code":1,');
        if (accepted) latencies.push(Number(process.hrtime.bigint() - sentAt) / 1e6);
        else refused += 1;
        if (openId === 0 && accepted) {
          openId = Number(/"Id":(\d+)/.exec(body)[1]);
        } else {
          openId = 0;
          turn += 1;
        }
        if (elapsed() < seconds) sendWhenDue();
        else finish();
      };
      socket.on('connect', sendWhenDue);
      socket.on('error', reject);
      socket.on('data', (chunk) => {
        buffer = buffer.length === 0 ? chunk : Buffer.concat([buffer, chunk]);
        const head = buffer.indexOf(END_OF_HEAD);
        if (head < 0) return;
        const length = /content-length: (\d+)/i.exec(buffer.toString('latin1', 0, head));
        const end = head + 4 + Number(length?.[1] ?? 0);
        if (buffer.length < end) return;
        const body = buffer.toString('utf8', head + 4, end);
        buffer = buffer.subarray(end);
        answered(body);
      });
    }
  });
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await run(JSON.parse(line)))}\n`);
}
