import type { FastifyInstance } from 'fastify';

import * as api from '@fulcrum/contract/console/content-calls';
import { pictureUrl } from '@fulcrum/contract/files';

import { setArticleCover } from '../content/module.ts';
import { serveUploads } from '../http/upload.ts';
import type { Sql } from '../ports/db.ts';
import type { ConsolePorts } from './module.ts';
import type { ServeOperators } from './serve-operators.ts';

/** Takes pictures for articles; saving an article says which of them it shows. */
export function coverUploads(
  app: FastifyInstance,
  serveOn: (part: FastifyInstance) => ServeOperators,
  { files }: Pick<ConsolePorts, 'files'>,
): void {
  serveUploads(app, (part) => {
    serveOn(part).fileFromOperator(api.uploadCover, async (readFile) => {
      const { id } = await files.publish(await readFile(), 'cover');
      return { id };
    });
  });
}

/** What a saved article says of its picture: another one, none any more, or nothing. */
export interface CoverWish {
  readonly picture?: string | undefined;
  readonly no_cover?: 0 | 1 | undefined;
}

/** Gives an article the picture it shall have; answers its address. */
export async function giveCover(
  tx: Sql,
  files: ConsolePorts['files'],
  article: { readonly id: number; readonly cover: string },
  { picture, no_cover: noCover }: CoverWish,
): Promise<string> {
  if (picture === undefined && noCover !== 1) return article.cover;
  const cover = picture === undefined ? '' : pictureUrl(picture);
  await dropCover(tx, files, article.id);
  if (picture !== undefined) {
    await files.show(tx, { fileIds: [picture], usedBy: useOf(article.id) });
  }
  await setArticleCover(tx, article.id, cover);
  return cover;
}

/** The picture of an article that goes is gone with it. */
export const dropCover = (tx: Sql, files: ConsolePorts['files'], id: number): Promise<void> =>
  files.end(tx, useOf(id));

const useOf = (id: number): string => `article:${id}`;
