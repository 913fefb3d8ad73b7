import * as api from '@fulcrum/contract/files/calls';

import type { Serve } from '../http/serve.ts';
import type { FilesModule } from './module.ts';

/** Serves public pictures. */
export function pictureRoutes(serve: Serve, files: FilesModule): void {
  serve.imageToAnyone(api.picture, ({ input }) => files.readPublic(input.id));
}

/**
 * Serves uploads and the user's own pictures. Call it on the part of the server that accepts
 * uploads.
 */
export function fileRoutes(serve: Serve, files: FilesModule): void {
  serve.fileFromUser(api.imageUpload, async ({ caller, withFile }) => {
    files.takeTurn(caller.userId);
    return withFile((file) => files.take(caller.userId, file));
  });
  serve.imageToUser(api.image, ({ caller, input }) => files.readOwn(caller.userId, input.id));
}
