import { createServer, type AddressInfo, type Socket } from 'node:net';

import { expect, test } from 'vitest';

import { SmtpMail } from './smtp-mail.ts';

/** A mail server that takes everything, and keeps the lines that it was sent. */
async function lineServer() {
  const lines: string[] = [];
  const answer = (socket: Socket, line: string, isText: boolean): boolean => {
    lines.push(line);
    if (isText && line !== '.') return true;
    const isData = line === 'DATA';
    socket.write(isData ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
    return isData;
  };
  const server = createServer((socket) => {
    let rest = '';
    let isText = false;
    socket.on('error', () => undefined);
    socket.write('220 ready\r\n');
    socket.on('data', (part: Buffer) => {
      const parts = `${rest}${part.toString()}`.split('\r\n');
      rest = parts.pop() ?? '';
      for (const line of parts) isText = answer(socket, line, isText);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, lines, port: (server.address() as AddressInfo).port };
}

test.each([
  ['taro..yamada@docomo.ne.jp', '"taro..yamada"@docomo.ne.jp'],
  ['hanako.@docomo.ne.jp', '"hanako."@docomo.ne.jp'],
  ['.hanako@docomo.ne.jp', '".hanako"@docomo.ne.jp'],
  ['ann.lee@example.com', 'ann.lee@example.com'],
])('IDENTITY-049 a letter to %s goes to the mailbox %s', async (to, mailbox) => {
  const { server, lines, port } = await lineServer();
  const mail = new SmtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'no-reply@fulcrum.example' });
  await mail.send({ id: 1, to, subject: 'Your code', text: 'Your code is 123456.' });
  mail.close();
  server.close();
  expect(lines.filter((line) => line.startsWith('RCPT'))).toEqual([`RCPT TO:<${mailbox}>`]);
  const [header = ''] = lines.filter((line) => line.startsWith('To:'));
  expect(header.replace(/^To: <?|>$/g, '')).toBe(mailbox);
});
