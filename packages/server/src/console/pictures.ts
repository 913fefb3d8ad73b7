import { pictureUrl } from '@fulcrum/contract/files/calls';

import type { FilesModule, PublicShape } from '../platform/files/module.ts';
import type { UploadedFile } from '../platform/http/upload.ts';
import type { Sql } from '../platform/ports/db.ts';

/**
 * Returns a handler that stores an uploaded picture. It is public as soon as something shows it.
 */
export const publishAs =
  (files: FilesModule, shape: PublicShape) =>
  async (file: UploadedFile): Promise<{ id: string }> => {
    const { id } = await files.publish(file, shape);
    return { id };
  };

/** Replaces or removes the picture of `usedBy` (such as `company:3`); returns its URL. */
export async function replacePicture(
  tx: Sql,
  files: FilesModule,
  usedBy: string,
  picture: string | undefined,
): Promise<string> {
  await files.end(tx, usedBy);
  if (picture !== undefined) await files.show(tx, { fileIds: [picture], usedBy });
  return urlOf(picture);
}

/** Returns the URL of a public picture; empty if there is none. */
export const urlOf = (picture: string | undefined): string =>
  picture === undefined ? '' : pictureUrl(picture);

/** Returns a private picture as a data URL for a reply; null if the file no longer exists. */
export const dataUrlOf = (jpeg: Uint8Array | null): string | null =>
  jpeg && `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`;
