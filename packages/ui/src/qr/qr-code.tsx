import { useMemo } from 'react';

import { qrCells } from './qr-cells.ts';

/** A QR code drawn as one path: dark on white in every theme, as scanners expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { side, dark } = useMemo(() => qrCells(text), [text]);
  const path = dark.map(({ x, y }) => `M${x} ${y}h1v1h-1z`).join('');
  return (
    <svg className="qr" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
