import type { ReplyOf } from '@fulcrum/contract/endpoint';
import type * as files from '@fulcrum/contract/files';
import i18next from 'i18next';

import { callerHeaders, failed, replyFrom } from './api.ts';
import type { Reply } from './api.ts';
import { endSession, sessionToken } from './session.ts';

export type Uploaded = ReplyOf<typeof files.imageUpload>;

export const UPLOAD_PATH = '/api/common/image_upload';
/** A picture over a slow network takes its time; the server waits as long. */
const TIMEOUT_MS = 120_000;

interface UploadOptions {
  /** Told the part that has left this device, 0 to 1. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
}

/** Sends one picture. Never throws; fetch would not tell how far it is. */
export function uploadImage(
  picture: Blob,
  { onProgress, signal }: UploadOptions,
): Promise<Reply<Uploaded>> {
  const token = sessionToken();
  return new Promise((resolve) => {
    const http = new XMLHttpRequest();
    http.open('POST', UPLOAD_PATH);
    http.timeout = TIMEOUT_MS;
    for (const [name, value] of Object.entries(callerHeaders())) http.setRequestHeader(name, value);
    http.upload.onprogress = ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    };
    http.onload = () => {
      const reply = replyFrom<Uploaded>(http.status, parsed(http.responseText));
      if (!reply.ok && reply.problem.kind === 'session') {
        endSession(token, { msg: reply.problem.msg, isQuiet: false });
      }
      resolve(reply);
    };
    http.onerror = () => resolve(failed('network', 0, i18next.t('errors.network')));
    http.ontimeout = http.onerror;
    http.onabort = () => resolve(failed('cancelled', 0, ''));
    signal.addEventListener('abort', () => http.abort(), { once: true });
    const form = new FormData();
    form.append('file', picture, 'photo.jpg');
    http.send(form);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
