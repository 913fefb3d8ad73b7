import { abortAfter } from './abort-after.ts';

/** A picture takes long over a slow network; the server waits for the same time. */
const TIMEOUT_MS = 120_000;

interface SendFileOptions {
  readonly name?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly onProgress?: (part: number) => void;
}

/** HTTP status and parsed body of a reply; the body is null if it is not JSON. */
interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Posts one file as a form. Never rejects. */
export function sendFile(
  path: string,
  file: Blob,
  options: SendFileOptions,
): Promise<Answer | 'lost' | 'cancelled'> {
  const form = new FormData();
  form.append('file', file, options.name ?? 'photo.jpg');
  return options.onProgress ? postWithProgress(path, form, options) : post(path, form, options);
}

async function post(path: string, body: FormData, { headers, signal }: SendFileOptions) {
  const until = abortAfter(TIMEOUT_MS, signal);
  const response = await fetch(path, {
    method: 'POST',
    headers,
    body,
    signal: until,
    credentials: 'same-origin',
  }).catch(() => null);
  if (response === null) return signal?.aborted === true ? 'cancelled' : 'lost';
  return { status: response.status, body: (await response.json().catch(() => null)) as unknown };
}

/** Posts with XMLHttpRequest, which reports its progress, as `fetch` cannot. */
function postWithProgress(
  path: string,
  form: FormData,
  { headers, onProgress, signal }: SendFileOptions,
): Promise<Answer | 'lost' | 'cancelled'> {
  return new Promise((resolve) => {
    const http = new XMLHttpRequest();
    http.open('POST', path);
    http.timeout = TIMEOUT_MS;
    for (const [name, value] of Object.entries(headers)) http.setRequestHeader(name, value);
    http.upload.onprogress = ({ loaded, total }) => {
      if (total > 0) onProgress?.(loaded / total);
    };
    http.onload = () => resolve({ status: http.status, body: parsed(http.responseText) });
    http.onerror = () => resolve('lost');
    http.ontimeout = http.onerror;
    http.onabort = () => resolve('cancelled');
    signal?.addEventListener('abort', () => http.abort(), { once: true });
    http.send(form);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
