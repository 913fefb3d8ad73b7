import { createHash } from 'node:crypto';

/** What the policy of one page allows in addition. */
interface Allowed {
  /** Origin of an external support page that may be shown in frames. */
  readonly frames?: string | null;
  /** Digests of inline scripts. */
  readonly scripts?: readonly string[];
}

/**
 * The policy of the product's own pages: they load their own files and connect to their own server.
 * Pictures come from it too, including uploads. Scripts may set styles, as the chart does.
 */
export const pagePolicy = ({ frames = null, scripts = [] }: Allowed = {}): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    frames === null ? "frame-src 'self'" : `frame-src 'self' ${frames}`,
    "frame-ancestors 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');

/** Returns the digests of a page's inline scripts, for its policy. */
export const scriptDigests = (page: string): string[] =>
  [...page.matchAll(/<script(?![^>]* src=)[^>]*>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

/** Headers of every reply: a browser must not interpret JSON as a page. */
export const EVERY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
};

/** Headers of every reply over HTTPS: browsers then use only HTTPS for a year. */
export const SECURE_HEADERS: Readonly<Record<string, string>> = {
  ...EVERY_HEADERS,
  'strict-transport-security': 'max-age=31536000',
};

/**
 * Headers of pages and their files. API replies do not need them: JSON is never shown as a page.
 */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': pagePolicy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

/** Headers of uploaded pictures, in case one is opened as a page. */
export const IMAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'image/jpeg',
  'cache-control': 'private, no-store',
  'content-disposition': 'inline; filename="image.jpg"',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};

/** Headers of public pictures; the content at such an address never changes, so it is cached. */
export const PICTURE_HEADERS: Readonly<Record<string, string>> = {
  ...IMAGE_HEADERS,
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-disposition': 'inline; filename="picture.webp"',
};
