/**
 * What the product's own pages may do: load their own files and talk to their own server.
 * Instrument logos may be images from elsewhere; styles may be set by script, as the chart does.
 */
const contentSecurityPolicy = (frames: string) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    `frame-src ${frames}`,
    "frame-ancestors 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');

/** With pages of `origin` allowed in frames beside the own ones: another provider's support. */
export const policyFraming = (origin: string): string => contentSecurityPolicy(`'self' ${origin}`);

/** For pages and their files. API replies are JSON that no page can be made of. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy("'self'"),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

/** For pictures that people have uploaded, should one ever be opened as a page. */
export const IMAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'image/jpeg',
  'cache-control': 'private, no-store',
  'content-disposition': 'inline; filename="image.jpg"',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};

/** For pictures that everybody sees: their address names their content, which never changes. */
export const PICTURE_HEADERS: Readonly<Record<string, string>> = {
  ...IMAGE_HEADERS,
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-disposition': 'inline; filename="picture.webp"',
};
