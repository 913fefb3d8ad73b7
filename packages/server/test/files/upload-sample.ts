import * as api from '@fulcrum/contract/files/calls';
import type { Envelope } from '@fulcrum/contract/reply';

import type { UploadedFile } from '../../src/platform/http/upload.ts';
import type { ProductRig } from '../product-rig.ts';

/** A file as a browser would send it. */
export interface Sent {
  readonly bytes: Uint8Array;
  readonly name?: string;
  readonly mediaType?: string;
}

/** Returns a picture as its handler gets it, after it has been received. */
export const received = (bytes: Buffer): UploadedFile => ({
  head: bytes.subarray(0, 64),
  size: bytes.length,
  read: async () => bytes,
  name: 'photo.jpg',
  mediaType: 'image/jpeg',
});

/** Uploads files in one form to the traders' call; returns the envelope and the status. */
export const upload = (
  rig: ProductRig,
  token: string | null,
  files: readonly Sent[],
): Promise<Envelope & { status: number }> =>
  uploadTo(rig, api.imageUpload.path, token === null ? {} : { authorization: token }, files);

/** Uploads files to any call; the headers `asking` identify the caller. */
export async function uploadTo(
  rig: ProductRig,
  url: string,
  asking: Readonly<Record<string, string>>,
  files: readonly Sent[],
): Promise<Envelope & { status: number }> {
  const form = new FormData();
  form.append('note', 'fields beside the file do not matter');
  for (const { bytes, name = 'photo.jpg', mediaType = 'image/jpeg' } of files) {
    form.append('file', new Blob([Buffer.from(bytes)], { type: mediaType }), name);
  }
  const body = new Response(form);
  const response = await rig.product.app.inject({
    method: 'POST',
    url,
    headers: {
      lang: 'en',
      'content-type': body.headers.get('content-type') ?? '',
      ...asking,
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  return { status: response.statusCode, ...response.json<Envelope>() };
}

/** Uploads a picture that must be accepted; returns its id. */
export async function uploaded(rig: ProductRig, token: string, bytes: Buffer): Promise<string> {
  const { code, msg, data } = await upload(rig, token, [{ bytes }]);
  if (code !== 1) throw new Error(`Expected the picture to be taken, was ${code} ${msg}`);
  return api.imageUpload.reply.parse(data).id;
}
