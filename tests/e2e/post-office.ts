import { SMTPServer } from 'smtp-server';

export interface PostOffice {
  /** URL of the mail server, for SMTP_URL. */
  readonly url: string;
  /** Returns the newest e-mail to an address, as transmitted; null if there is none. */
  newestTo(address: string): string | null;
  close(): Promise<void>;
}

/** Starts a real mail server on this machine, which keeps what it receives. */
export async function openPostOffice(): Promise<PostOffice> {
  const letters: { readonly to: readonly string[]; readonly source: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address);
        letters.push({ to, source: Buffer.concat(parts).toString('utf8') });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('Expected a port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    newestTo: (to) => letters.findLast((letter) => letter.to.includes(to))?.source ?? null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
