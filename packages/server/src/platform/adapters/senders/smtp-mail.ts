import { createTransport } from 'nodemailer';

import { Undeliverable, type Message, type MessageSender } from '../../ports/mail.ts';
import { loginOf } from '../../url-login.ts';

const WAIT_MS = 20_000;
/** This machine: plain text to these hosts never goes over the network. */
const OWN_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

export interface SmtpSettings {
  /** `smtps://` uses TLS from the start; `smtp://` switches to TLS before it sends anything. */
  readonly url: string;
  readonly from: string;
  /** A certificate, in PEM, to trust in addition to the well-known ones. */
  readonly ca?: string;
}

/** Sends e-mail through an SMTP server; connections to other machines are always encrypted. */
export class SmtpMail implements MessageSender {
  readonly #transport: ReturnType<typeof createTransport>;
  readonly #from: string;

  constructor({ url, from, ca }: SmtpSettings) {
    const address = new URL(url);
    const { protocol, hostname, port } = address;
    const { user, password: pass } = loginOf(address);
    const isSecure = protocol === 'smtps:';
    this.#from = from;
    this.#transport = createTransport({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (isSecure ? 465 : 587) : Number(port),
      secure: isSecure,
      requireTLS: !isSecure && !OWN_HOSTS.includes(hostname),
      ignoreTLS: !isSecure && OWN_HOSTS.includes(hostname),
      ...(user === '' ? {} : { auth: { user, pass } }),
      ...(ca === undefined ? {} : { tls: { ca } }),
      connectionTimeout: WAIT_MS,
      greetingTimeout: WAIT_MS,
      socketTimeout: WAIT_MS,
      // A text may contain a device name chosen by a user, so paths and addresses in it are never
      // loaded.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send({ id, to, subject, text }: Message): Promise<void> {
    try {
      await this.#transport.sendMail({
        from: this.#from,
        // An object is always one mailbox, so a comma or bracket in the address cannot add a second
        // one.
        to: { name: '', address: mailboxOf(to) },
        subject,
        text,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Message-Number': String(id) },
      });
    } catch (error) {
      if (isRefusedForGood(error)) throw new Undeliverable(textOf(error));
      throw error;
    }
  }

  close(): void {
    this.#transport.close();
  }
}

/** The part before the @ that needs no quotes: atoms with single dots between them. */
const PLAIN_LOCAL = /^[^.]+(?:\.[^.]+)*$/;

/** Returns the address as RFC 5321 has it: dots at an end or in a row are in quotes. */
function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  return PLAIN_LOCAL.test(local) ? address : `"${local}"${address.slice(at)}`;
}

/**
 * Returns true for a 5xx reply to the recipient or the message. A 5xx reply to our login is a
 * configuration problem.
 */
function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) {
    return false;
  }
  const isAboutMessage = ['RCPT TO', 'DATA'].includes(String(error.command));
  return isAboutMessage && Number(error.responseCode) >= 500;
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
