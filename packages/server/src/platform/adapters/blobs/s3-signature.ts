import { createHash, createHmac } from 'node:crypto';

export interface S3Credentials {
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';

/**
 * Returns the headers that authenticate a request to an S3-compatible store (signature version 4).
 * The URL must have no query, and no characters in its path that need escaping.
 */
export function signedHeaders(
  request: { readonly method: string; readonly url: URL; readonly body: Uint8Array },
  { accessKey, secretKey, region }: S3Credentials,
  now: number,
): Record<string, string> {
  const at = new Date(now).toISOString().replace(/[-:]|\.\d{3}/g, '');
  const scope = `${at.slice(0, 8)}/${region}/s3/aws4_request`;
  const payload = sha256(request.body);
  const signed = { host: request.url.host, 'x-amz-content-sha256': payload, 'x-amz-date': at };
  const names = Object.keys(signed).join(';');
  const canonical = [
    request.method,
    request.url.pathname,
    '',
    ...Object.entries(signed).map(([name, value]) => `${name}:${value}`),
    '',
    names,
    payload,
  ].join('\n');
  const text = [ALGORITHM, at, scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<Buffer>(hmac, Buffer.from(`AWS4${secretKey}`));
  const signature = hmac(key, text).toString('hex');
  return {
    'x-amz-content-sha256': payload,
    'x-amz-date': at,
    authorization:
      `${ALGORITHM} Credential=${accessKey}/${scope}, ` +
      `SignedHeaders=${names}, Signature=${signature}`,
  };
}

const sha256 = (data: string | Uint8Array): string =>
  createHash('sha256').update(data).digest('hex');

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
