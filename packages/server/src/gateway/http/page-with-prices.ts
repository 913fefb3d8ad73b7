import { readFileSync, statSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { GLANCE_ID, type Glance } from '@fulcrum/contract/market-data/glance';

/** Pages sent within this time share one copy with the same prices, which is compressed once. */
const SHARED_MS = 250;
/** More would cost more time than the saved bytes take on their way. */
const BROTLI_QUALITY = 5;

const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

interface SentPage {
  readonly body: Buffer;
  readonly encoding: Encoding | null;
}

/**
 * Returns a reader of the page in `file` that adds the newest prices; for a client that accepts the
 * encodings of `accept`. It resolves to null while there is no such file.
 */
export function pageWithPrices(
  file: string,
  glance: () => Glance | null,
  clock: () => number = () => performance.now(),
): (accept: string | undefined) => Promise<SentPage | null> {
  const plain = pageOf(file);
  let copy: { readonly until: number; readonly page: Copy } | null = null;
  return async (accept) => {
    if (copy === null || clock() >= copy.until) {
      const page = plain();
      if (page === null) return null;
      copy = { until: clock() + SHARED_MS, page: new Copy(withGlance(page, glance())) };
    }
    return copy.page.in(encodingOf(accept));
  };
}

/** One state of the page, compressed at most once in each encoding. */
class Copy {
  readonly #body: Buffer;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(page: string) {
    this.#body = Buffer.from(page);
  }

  async in(encoding: Encoding | null): Promise<SentPage> {
    if (encoding === null) return { body: this.#body, encoding };
    const body = this.#compressed.get(encoding) ?? compressed(this.#body, encoding);
    this.#compressed.set(encoding, body);
    return { body: await body, encoding };
  }
}

/** Reads a page again only after a new build. */
function pageOf(file: string): () => string | null {
  let builtAt: number | undefined;
  let page: string | null = null;
  return () => {
    const at = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (at === undefined) return null;
    if (at !== builtAt) page = readFileSync(file, 'utf8');
    builtAt = at;
    return page;
  };
}

/** Adds the prices as data at the start of the body, before the scripts that read them. */
function withGlance(page: string, glance: Glance | null): string {
  if (glance === null) return page;
  // A name from the catalogue must not be able to end the script element.
  const json = JSON.stringify(glance).replaceAll('<', '\\u003c');
  return page.replace(
    '<body>',
    (body) => `${body}<script type="application/json" id="${GLANCE_ID}">${json}</script>`,
  );
}

function encodingOf(accept = ''): Encoding | null {
  const accepted = accept
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim());
  return ENCODINGS.find((encoding) => accepted.includes(encoding)) ?? null;
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify<Buffer, Buffer>(gzip);

function compressed(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(body);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  };
  return toBrotli(body, { params });
}
