import { join } from 'node:path';

import type { Blobs } from '../../ports/blobs.ts';
import type { Clock } from '../../ports/clock.ts';
import { DiskBlobs } from './disk-blobs.ts';
import { S3Blobs, s3PlaceOf } from './s3-blobs.ts';

/** Opens the configured file store; without one, files are stored in `DATA_DIR/files`. */
export function openBlobs(
  { filesUrl, dataDir }: { readonly filesUrl: string | null; readonly dataDir: string },
  clock: Clock,
): Blobs {
  return filesUrl === null
    ? new DiskBlobs(join(dataDir, 'files'))
    : new S3Blobs(s3PlaceOf(filesUrl), clock);
}
