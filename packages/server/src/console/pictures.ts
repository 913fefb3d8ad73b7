import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';

import type { OperatorCall } from '@fulcrum/contract/console/call';
import { pictureUrl } from '@fulcrum/contract/files';

import type { PublicShape } from '../platform/files/module.ts';
import { serveUploads } from '../platform/http/upload.ts';
import type { Sql } from '../platform/ports/db.ts';
import type { ConsolePorts } from './ports.ts';
import type { ServeOperators } from './binder.ts';

type Files = ConsolePorts['files'];

/** Takes pictures that everybody may see; what shows one of them says so when it is saved. */
export function pictureUploads(
  app: FastifyInstance,
  serveOn: (part: FastifyInstance) => ServeOperators,
  files: Files,
  { call, shape }: { readonly call: UploadCall; readonly shape: PublicShape },
): void {
  serveUploads(app, (part) => {
    serveOn(part).fileFromOperator(call, async (file) => {
      const { id } = await files.publish(file, shape);
      return { id };
    });
  });
}
type UploadCall = OperatorCall<z.ZodType, z.ZodType<{ id: string }>>;

/** Shows another picture in `usedBy`'s place, or none; answers its address. */
export async function showInstead(
  tx: Sql,
  files: Files,
  usedBy: string,
  picture: string | undefined,
): Promise<string> {
  await files.end(tx, usedBy);
  if (picture !== undefined) await files.show(tx, { fileIds: [picture], usedBy });
  return addressOf(picture);
}

/** Where everybody finds a picture; empty for none. */
export const addressOf = (picture: string | undefined): string =>
  picture === undefined ? '' : pictureUrl(picture);
