import { Undeliverable, type Message, type MessageSender } from '../../ports/mail.ts';
import { loginOf } from '../../url-login.ts';

const WAIT_MS = 20_000;
const BODY_LENGTH_MAX = 200;
const OWN_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Sends an SMS with one HTTP request, in the format of the configured service. */
export class SmsHttp implements MessageSender {
  readonly #requestOf: (message: Message) => { readonly url: string; readonly init: RequestInit };

  /** `twilio://` for Twilio or a compatible service; `http(s)://` posts our own JSON. */
  constructor(address: string) {
    const url = new URL(address);
    this.#requestOf = url.protocol === 'twilio:' ? twilio(url) : ownForm(url);
  }

  async send(message: Message): Promise<void> {
    const { url, init } = this.#requestOf(message);
    const response = await fetch(url, {
      ...init,
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(WAIT_MS),
    });
    if (response.ok) {
      await response.body?.cancel();
      return;
    }
    const problem = `${response.status} ${(await response.text()).slice(0, BODY_LENGTH_MAX)}`;
    // Wrong credentials are a configuration problem, which an operator may fix before the next
    // attempt.
    const isForGood =
      response.status >= 400 &&
      response.status < 500 &&
      ![401, 403, 408, 429].includes(response.status);
    throw isForGood ? new Undeliverable(problem) : new Error(problem);
  }

  /** Does nothing: no connection is kept open between messages. */
  close(): void {
    return undefined;
  }
}

/** Formats a message as the JSON `{id, to, text}`; `id` is the same in a retry. */
function ownForm(url: URL) {
  const authorization = basicAuth(url);
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  return ({ id, to, text }: Message) => ({
    url: bare.href,
    init: {
      headers: { 'content-type': 'application/json', ...authorization },
      body: JSON.stringify({ id, to, text }),
    },
  });
}

/**
 * Parses `twilio://SID:TOKEN@api.twilio.com/?from=%2B15550100`; `from` is a number or a messaging
 * service.
 */
function twilio(url: URL) {
  const { user: sid } = loginOf(url);
  const from = url.searchParams.get('from') ?? '';
  const scheme = OWN_HOSTS.includes(url.hostname) ? 'http' : 'https';
  const path = `/2010-04-01/Accounts/${encodeURIComponent(sid)}/Messages.json`;
  const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };
  return ({ to, text }: Message) => ({
    url: `${scheme}://${url.host}${path}`,
    init: { headers: basicAuth(url), body: new URLSearchParams({ To: to, Body: text, ...sender }) },
  });
}

function basicAuth(url: URL): Record<string, string> {
  const { user, password } = loginOf(url);
  if (user === '') return {};
  return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
}
