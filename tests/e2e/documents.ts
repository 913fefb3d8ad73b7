import * as files from '@fulcrum/contract/files/calls';
import { realName } from '@fulcrum/contract/identity/verification';
import { expect } from '@playwright/test';

import { call } from './api.ts';

/** A picture of one grey dot, as PNG. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

/** Uploads a picture of a person; returns its id. */
export async function upload(base: string, token: string): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([PICTURE], { type: 'image/png' }), 'picture.png');
  const reply = await fetch(`${base}${files.imageUpload.path}`, {
    method: 'POST',
    headers: { authorization: token, lang: 'en' },
    body: form,
  });
  const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: unknown };
  expect(code, msg).toBe(1);
  return files.imageUpload.reply.parse(data).id;
}

/** Sends a person's documents for review. */
export async function sendDocuments(
  base: string,
  token: string,
  { name, cardId }: { readonly name: string; readonly cardId: string },
): Promise<void> {
  const [front, reverse] = await Promise.all([upload(base, token), upload(base, token)]);
  const documents = { name, card_id: cardId, front_pic: front, reverse_pic: reverse };
  await call(base, realName, documents, token);
}
