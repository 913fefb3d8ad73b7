import type { Reason } from '@fulcrum/contract/codes';

import { besidePixels, type PictureKind } from './beside-pixels.ts';

/** A received file: its bytes, and the name and type that the sender gave. */
export interface SentBytes {
  readonly bytes: Buffer;
  readonly name: string;
  readonly mediaType: string;
}

/**
 * Text that makes a picture a page, a script or a document as well. A name of a tag ends as HTML
 * reads it, so that fewer bytes by chance are one.
 */
const FOREIGN_TEXT = /<(?:script|html|svg)[\s/>]|<!doctype\s|<\?php(?:\s|$)|%pdf-\d/i;
/**
 * The same inside the media data of a HEIC file, where its notes are beside its pixels: as text
 * that goes on for a while, which pixels do not.
 */
const LONG_FOREIGN_TEXT = new RegExp(`(?:${FOREIGN_TEXT.source})[\\t\\r\\n -~]{12}`, 'i');

/** How far from the end of a file the end record of a ZIP archive can be, in bytes. */
const ARCHIVE_END_WITHIN = 65_557;
const ARCHIVE_END = Buffer.from('PK\u0005\u0006', 'latin1');
const ARCHIVE_END_BYTES = 22;

/** Returns why a file is refused, judged by its bytes; null if it can be decoded. */
export function contentRefusal({ bytes, name, mediaType }: SentBytes): Reason | null {
  if (bytes.length === 0) return 'file.empty';
  const kind = kindOf(bytes);
  if (kind === null) {
    return isCalledPicture(name, mediaType) ? 'file.mislabelled' : 'file.kind';
  }
  return isTwoThings(bytes, kind) ? 'file.polyglot' : null;
}

export const isHeic = (bytes: Buffer): boolean => kindOf(bytes) === 'heic';

function kindOf(bytes: Buffer): PictureKind | null {
  const head = bytes.toString('latin1', 0, 12);
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'jpeg';
  if (head.startsWith('\u0089PNG\r\n\u001a\n')) return 'png';
  if (head.startsWith('RIFF') && head.slice(8) === 'WEBP') return 'webp';
  if (head.slice(4, 8) === 'ftyp') {
    const brands = bytes.toString('latin1', 8, Math.min(bytes.length, 64));
    if (/hei[cxms]|hev[cxms]/.test(brands)) return 'heic';
  }
  return null;
}

/** Picture formats that are not accepted. */
const OTHER_PICTURES = /(svg|gif|tiff?|bmp|avif|jxl|ico|x-icon)/i;

function isCalledPicture(name: string, mediaType: string): boolean {
  if (OTHER_PICTURES.test(mediaType) || OTHER_PICTURES.test(name.split('.').at(-1) ?? '')) {
    return false;
  }
  return /^image\//i.test(mediaType) || /\.(jpe?g|png|webp|hei[cf])$/i.test(name);
}

function isTwoThings(bytes: Buffer, kind: PictureKind): boolean {
  const parts = besidePixels(bytes, kind);
  if (parts.some((part) => FOREIGN_TEXT.test(part.toString('latin1')))) return true;
  if (kind === 'heic' && LONG_FOREIGN_TEXT.test(bytes.toString('latin1'))) return true;
  return endsAsArchive(bytes);
}

/** Whether an end record of a ZIP archive names a directory that is before it. */
function endsAsArchive(bytes: Buffer): boolean {
  let at = bytes.indexOf(ARCHIVE_END, Math.max(0, bytes.length - ARCHIVE_END_WITHIN));
  while (at >= 0 && at + ARCHIVE_END_BYTES <= bytes.length) {
    if (bytes.readUInt32LE(at + 12) + bytes.readUInt32LE(at + 16) <= at) return true;
    at = bytes.indexOf(ARCHIVE_END, at + 1);
  }
  return false;
}
