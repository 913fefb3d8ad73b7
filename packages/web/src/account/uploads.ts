import { filesCalls } from '@fulcrum/client/calls/files';

import { picture, uploadFile } from '../server/api.ts';

type UploadOptions = Parameters<typeof uploadFile>[2];

export const uploadImage = (image: Blob, options: UploadOptions) =>
  uploadFile(filesCalls.imageUpload, image, options);

/** Loads a picture that the user uploaded and only they may load; null if it is missing. */
export const ownPicture = (address: string, signal: AbortSignal) => picture(address, signal);
