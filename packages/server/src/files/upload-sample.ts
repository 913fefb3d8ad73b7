import * as api from '@fulcrum/contract/files';
import type { Envelope } from '@fulcrum/contract/wire';

import type { ProductRig } from '../product-rig.ts';

/** A file as a browser would send it. */
export interface Sent {
  readonly bytes: Uint8Array;
  readonly name?: string;
  readonly mediaType?: string;
}

/** Uploads files as one form, and answers the envelope with its status. */
export async function upload(
  rig: ProductRig,
  token: string | null,
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
    url: api.imageUpload.path,
    headers: {
      lang: 'en',
      'content-type': body.headers.get('content-type') ?? '',
      ...(token === null ? {} : { authorization: token }),
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  return { status: response.statusCode, ...response.json<Envelope>() };
}

/** The id of a picture that must be taken. */
export async function uploaded(rig: ProductRig, token: string, bytes: Buffer): Promise<string> {
  const { code, msg, data } = await upload(rig, token, [{ bytes }]);
  if (code !== 1) throw new Error(`Expected the picture to be taken, was ${code} ${msg}`);
  return api.imageUpload.reply.parse(data).id;
}
