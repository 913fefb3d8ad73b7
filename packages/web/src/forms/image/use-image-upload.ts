import { useEffect, useRef, useState } from 'react';

import { smallerImage } from './smaller-image.ts';
import { uploadImage } from '../../account/uploads.ts';

export type ImageUploadPhase = 'empty' | 'preparing' | 'sending' | 'done' | 'failed';

interface Upload {
  readonly phase: ImageUploadPhase;
  /** Object URL of the chosen picture; empty before one is chosen. */
  readonly preview: string;
  /** Percent sent so far, 0 to 100. */
  readonly percent: number;
  /** The server's id of the picture; empty until the upload is complete. */
  readonly id: string;
  readonly problem: string;
}

const EMPTY: Upload = { phase: 'empty', preview: '', percent: 0, id: '', problem: '' };

export interface ImageUpload extends Upload {
  /** Sends this picture instead of the present one. */
  readonly choose: (file: File) => void;
  /** Sends the same picture again. */
  readonly retry: () => void;
  /** Removes the picture here; the server deletes unused uploads by itself. */
  readonly drop: () => void;
}

/**
 * State of one picture in a form: it is chosen, made smaller and sent at once, and kept if sending
 * fails. `onId` is called with the server's id, or with an empty text if there is none.
 */
export function useImageUpload(onId: (id: string) => void = () => undefined): ImageUpload {
  const [upload, setUpload] = useState(EMPTY);
  const chosen = useRef<File | null>(null);
  const running = useRef<AbortController | null>(null);
  const { preview } = upload;

  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => () => URL.revokeObjectURL(preview), [preview]);

  async function send(file: File): Promise<void> {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    const { signal } = abort;
    // A reply about an earlier choice must not change the state of this one.
    const change = (next: Partial<Upload>) => {
      if (!signal.aborted) setUpload((before) => ({ ...before, ...next }));
    };
    change({ phase: 'preparing', percent: 0, id: '', problem: '' });
    onId('');
    const picture = await smallerImage(file);
    change({ phase: 'sending' });
    const onProgress = (part: number) => change({ percent: Math.round(part * 100) });
    const reply = await uploadImage(picture, { onProgress, signal });
    if (reply.ok) {
      change({ phase: 'done', percent: 100, id: reply.data.id });
      if (!signal.aborted) onId(reply.data.id);
    } else change({ phase: 'failed', problem: reply.problem.msg });
  }

  return {
    ...upload,
    choose: (file) => {
      chosen.current = file;
      setUpload({ ...EMPTY, preview: URL.createObjectURL(file) });
      void send(file);
    },
    retry: () => {
      if (chosen.current) void send(chosen.current);
    },
    drop: () => {
      running.current?.abort();
      chosen.current = null;
      setUpload(EMPTY);
      onId('');
    },
  };
}
