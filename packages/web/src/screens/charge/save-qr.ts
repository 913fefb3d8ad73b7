import { qrCells } from '@fulcrum/ui/qr/qr-cells';
import { saveFile } from '@fulcrum/ui/page/save-file';
import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import i18next from 'i18next';

/** Large enough to be sharp on paper and on any screen; the file is still only a few kilobytes. */
const CELL_PX = 16;

/** Saves the QR code of a text as a picture; shows a toast if the browser refuses. */
export async function saveQr(fileName: string, text: string): Promise<void> {
  try {
    saveFile(fileName, 'image/png', [await pictureOf(text)]);
  } catch {
    // A browser that protects against fingerprinting does not let a page read its canvas.
    toast({ text: i18next.t('charge.qrNotSaved'), tone: 'bad' });
  }
}

/** Draws the QR code on this device. Throws if the browser refuses to draw or to export it. */
async function pictureOf(text: string): Promise<Blob> {
  const { side, dark } = qrCells(text);
  const canvas = document.createElement('canvas');
  canvas.width = side * CELL_PX;
  canvas.height = side * CELL_PX;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('Expected a canvas that can be drawn on');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  for (const { x, y } of dark) context.fillRect(x * CELL_PX, y * CELL_PX, CELL_PX, CELL_PX);
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!picture) throw new Error('Expected a picture of the canvas');
  return picture;
}
