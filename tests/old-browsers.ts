import { transformSync } from 'esbuild';

/**
 * The oldest browsers that the README names. Safari is that of iOS, Edge and Android WebView are
 * Chrome, and Samsung Internet 18 is Chrome 99.
 */
const OLDEST = ['ios15.4', 'chrome99', 'firefox100'];

/** What one of the oldest browsers lacks. */
interface Missing {
  /** Where it is found from the global object on, as in `Array.prototype.with`. */
  readonly path: string;
  /** The versions that introduced it. The entry can go when the oldest browsers have it. */
  readonly since: string;
  /** Finds a use in a built file. By default any call of a method, and any static name. */
  readonly use?: RegExp;
  /** A file in which this matches asks first whether the browser has it. */
  readonly askedBy?: RegExp;
}

const missing = (path: string, since: string, more: Omit<Missing, 'path' | 'since'> = {}) => ({
  path,
  since,
  ...more,
});

const NO_SAFARI = 'Chrome 47, Firefox 55, no Safari';
const HELPERS = 'Chrome 122, Firefox 131, Safari 18.4';
const SETS = 'Chrome 122, Firefox 127, Safari 17';
const COPIES = 'Chrome 110, Firefox 115, Safari 16';
const BYTES = 'Chrome 140, Firefox 133, Safari 18.2';
const JSON_KEYS = {
  since: 'Chrome 129, Firefox 119, Safari 18.4',
  askedBy: /[`"']parseCreationOptionsFromJSON[`"']in PublicKeyCredential/,
};
/** Only the journey finds these: a method of arrays has the same name. */
const OF_ITERATORS = ['drop', 'every', 'filter', 'find', 'flatMap', 'forEach', 'map', 'reduce'];
const NEVER = /(?!)/;

/** Functions that one of the oldest browsers lacks; built files ask before they call one. */
export const MISSING: readonly Missing[] = [
  missing('AbortSignal.any', 'Chrome 116, Firefox 124, Safari 17.4'),
  missing('AbortSignal.timeout', 'Chrome 103, Firefox 100, Safari 16'),
  missing('AbortSignal.prototype.throwIfAborted', 'Chrome 100, Firefox 97, Safari 15.4'),
  missing('Array.fromAsync', 'Chrome 121, Firefox 115, Safari 16.4'),
  missing('Array.prototype.findLast', 'Chrome 97, Firefox 104, Safari 15.4'),
  missing('Array.prototype.findLastIndex', 'Chrome 97, Firefox 104, Safari 15.4'),
  missing('Array.prototype.toReversed', COPIES),
  missing('Array.prototype.toSorted', COPIES),
  missing('Array.prototype.toSpliced', COPIES),
  missing('Array.prototype.with', COPIES),
  missing('CSSStyleSheet.prototype.replaceSync', 'Chrome 73, Firefox 101, Safari 16.4'),
  missing('CanvasRenderingContext2D.prototype.roundRect', 'Chrome 99, Firefox 112, Safari 16'),
  missing('CompressionStream', 'Chrome 80, Firefox 113, Safari 16.4'),
  missing('Crypto.prototype.randomUUID', 'only over TLS'),
  missing('DecompressionStream', 'Chrome 80, Firefox 113, Safari 16.4'),
  // React's own use, for a component that nothing here renders, is in a try.
  missing('Document.prototype.startViewTransition', 'Chrome 111, Firefox 144, Safari 18', {
    askedBy: /try\{var \w+=\w+\.startViewTransition\(/,
  }),
  missing('Element.prototype.checkVisibility', 'Chrome 105, Firefox 106, Safari 17.4', {
    askedBy: /typeof \w+\.checkVisibility/,
  }),
  missing('Element.prototype.moveBefore', 'Chrome 133, Firefox 144, no Safari'),
  missing('Element.prototype.setHTMLUnsafe', 'Chrome 124, Firefox 128, Safari 17.4'),
  missing('HTMLElement.prototype.hidePopover', 'Chrome 114, Firefox 125, Safari 17'),
  missing('HTMLElement.prototype.showPopover', 'Chrome 114, Firefox 125, Safari 17'),
  missing('HTMLElement.prototype.togglePopover', 'Chrome 114, Firefox 125, Safari 17'),
  missing('HTMLFormElement.prototype.requestSubmit', 'Chrome 76, Firefox 75, Safari 16', {
    // React names it in a text as well.
    use: /(?<!consider using form)\.requestSubmit\(/,
  }),
  missing('HTMLInputElement.prototype.showPicker', 'Chrome 99, Firefox 101, Safari 16'),
  missing('Intl.DurationFormat', 'Chrome 129, Firefox 136, Safari 16.4'),
  missing('Intl.NumberFormat.prototype.formatRange', 'Chrome 106, Firefox 116, Safari 15.4'),
  missing('Intl.Segmenter', 'Chrome 87, Firefox 125, Safari 14.1'),
  ...OF_ITERATORS.map((name) => missing(`Iterator.prototype.${name}`, HELPERS, { use: NEVER })),
  missing('Iterator.prototype.some', HELPERS, { use: NEVER }),
  missing('Iterator.prototype.take', HELPERS, { use: /\.take\(/ }),
  missing('Iterator.prototype.toArray', HELPERS, { use: /(?<!Children)\.toArray\(/ }),
  missing('Iterator.from', HELPERS),
  missing('Map.groupBy', 'Chrome 117, Firefox 119, Safari 17.4'),
  missing('Object.groupBy', 'Chrome 117, Firefox 119, Safari 17.4'),
  missing('OffscreenCanvas', 'Chrome 69, Firefox 105, Safari 16.4'),
  missing('Promise.try', 'Chrome 128, Firefox 134, Safari 18.2'),
  missing('Promise.withResolvers', 'Chrome 119, Firefox 121, Safari 17.4'),
  missing('PublicKeyCredential.parseCreationOptionsFromJSON', JSON_KEYS.since, JSON_KEYS),
  missing('PublicKeyCredential.parseRequestOptionsFromJSON', JSON_KEYS.since, JSON_KEYS),
  missing('ReadableStream.from', 'Chrome 117, Firefox 117, no Safari'),
  missing('RegExp.escape', 'Chrome 136, Firefox 134, Safari 18.2'),
  missing('Response.json', 'Chrome 105, Firefox 115, Safari 17', { use: /\bResponse\.json\(/ }),
  missing('Set.prototype.difference', SETS),
  missing('Set.prototype.intersection', SETS),
  missing('Set.prototype.isDisjointFrom', SETS),
  missing('Set.prototype.isSubsetOf', SETS),
  missing('Set.prototype.isSupersetOf', SETS),
  missing('Set.prototype.symmetricDifference', SETS),
  missing('Set.prototype.union', SETS),
  missing('String.prototype.isWellFormed', 'Chrome 111, Firefox 119, Safari 16.4'),
  missing('String.prototype.toWellFormed', 'Chrome 111, Firefox 119, Safari 16.4'),
  missing('URL.canParse', 'Chrome 120, Firefox 115, Safari 17'),
  missing('URL.parse', 'Chrome 126, Firefox 126, Safari 18'),
  missing('Uint8Array.fromBase64', BYTES),
  missing('Uint8Array.fromHex', BYTES),
  missing('Uint8Array.prototype.toBase64', BYTES),
  missing('Uint8Array.prototype.toHex', BYTES),
  missing('cancelIdleCallback', NO_SAFARI),
  missing('requestIdleCallback', NO_SAFARI, {
    askedBy: /[`"']requestIdleCallback[`"']in window/,
  }),
  missing('scheduler', 'Chrome 94, Firefox 142, no Safari', {
    use: /\bscheduler\.(?:yield|postTask)\(/,
  }),
];

/** What is a convenience by the README: each may be missing, and trading goes on. */
export const CONVENIENCES = [
  'Navigator.prototype.clipboard',
  'Navigator.prototype.locks',
  'Navigator.prototype.serviceWorker',
  'Navigator.prototype.share',
  'Navigator.prototype.vibrate',
  'Navigator.prototype.wakeLock',
  'Notification',
  'PushManager',
];

/** Returns the pattern that finds a use of a missing function in minified code. */
function useOf({ path, use }: Missing): RegExp {
  if (use) return use;
  const name = path.split('.').at(-1) ?? '';
  if (path.includes('.prototype.')) return new RegExp(`\\.${name}\\(`);
  return new RegExp(`(?<![\\w$.])${path.replaceAll('.', '\\.')}\\b`);
}

/**
 * Returns the functions in a built script that one of the oldest browsers lacks, and whether it has
 * syntax that one of them cannot read.
 */
export function newerThanOldest(script: string): string[] {
  const calls = MISSING.filter(
    (each) => useOf(each).test(script) && !(each.askedBy?.test(script) ?? false),
  ).map(({ path }) => path);
  return isReadable(script) ? calls : [...calls, 'syntax'];
}

/** A pattern that looks behind, which may be made of a text too. */
const LOOKS_BEHIND = /\(\?<[=!]/;

/** Whether esbuild finds nothing to rewrite for the oldest browsers, patterns included. */
function isReadable(script: string): boolean {
  // They are known, though not all letters of later Unicode versions.
  const supported = { 'regexp-unicode-property-escapes': true };
  const text = (target: string | string[]) =>
    transformSync(script, { target, supported, logLevel: 'silent' }).code;
  return !LOOKS_BEHIND.test(script) && text('esnext') === text(OLDEST);
}

/** Runs in the page, before its scripts: removes what is found at these paths. */
export function removeAll(paths: readonly string[]): void {
  for (const path of paths) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let holder: unknown = globalThis;
    for (const name of names) holder = (holder as Record<string, unknown> | undefined)?.[name];
    if (holder !== undefined) delete (holder as Record<string, unknown>)[last];
  }
}
