import { z } from 'zod';

import type { Reason } from '../codes.ts';
import { endpoint } from '../endpoint.ts';
import { filesFacts } from './facts.ts';

/** The largest picture accepted, in bytes, before it is made smaller. */
export const IMAGE_BYTES_MAX = 10 * 1024 * 1024;
export const IMAGE_PIXELS_MAX = 50_000_000;

const IMAGE_PATH = filesFacts.image.path;
const PICTURE_PATH = filesFacts.picture.path;
/** An id has 160 random bits, so that it cannot be guessed. */
const FILE_ID = /^[A-Za-z0-9_-]{27}$/;

/** Returns the URL of a file for its owner. */
export const imageUrl = (id: string): string => `${IMAGE_PATH}?id=${id}`;

/** Returns the URL of a public picture that an operator uploaded. */
export const pictureUrl = (id: string): string => `${PICTURE_PATH}?id=${id}`;

/**
 * Reads a reference to one of the caller's own files: its id, or the URL that the upload returned.
 */
export function fileReference(missing: Reason) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(2_048, 'file.unknown')
    .transform((text, context) => {
      const id = fileIdIn(text);
      if (id !== null) return id;
      context.addIssue({ code: 'custom', message: 'file.unknown', input: text });
      return z.NEVER;
    });
}

/** Returns the id in a bare id or in an image's URL; null for anything else. */
export function fileIdIn(text: string): string | null {
  const start = text.indexOf(`${IMAGE_PATH}?id=`);
  const id = start < 0 ? text : text.slice(start + IMAGE_PATH.length + '?id='.length);
  return FILE_ID.test(id) ? id : null;
}

export const imageUpload = endpoint({
  ...filesFacts.imageUpload,
  access: 'real',
  summary:
    'Takes one picture (JPEG, PNG, WebP or HEIC) and keeps it for its owner and the operators.',
  done: 'done.upload',
  input: z.object({}),
  reply: z.object({ url: z.string(), id: z.string() }),
});

export const image = endpoint({
  ...filesFacts.image,
  access: 'user',
  answersImage: true,
  summary: 'A picture that the caller has uploaded.',
  input: z.object({ id: fileReference('file.unknown') }),
  reply: z.unknown(),
});

export const picture = endpoint({
  ...filesFacts.picture,
  access: 'public',
  answersImage: true,
  summary: 'A picture for everybody, such as a logo; another one has another address.',
  input: z.object({ id: z.string({ error: 'file.unknown' }).regex(FILE_ID, 'file.unknown') }),
  reply: z.unknown(),
});
