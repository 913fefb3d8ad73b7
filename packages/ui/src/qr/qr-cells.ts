import { create } from 'qrcode';

/** Width in cells of the light margin around the code, as the QR standard requires. */
const MARGIN = 4;

export interface QrCells {
  /** Cells along one side, including the light margin. */
  readonly side: number;
  readonly dark: readonly { readonly x: number; readonly y: number }[];
}

/** Returns the dark cells of a text's QR code. */
export function qrCells(text: string): QrCells {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const dark: { x: number; y: number }[] = [];
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (modules.get(row, column)) dark.push({ x: column + MARGIN, y: row + MARGIN });
    }
  }
  return { side: size + 2 * MARGIN, dark };
}
