import type { OverlayFigure } from 'klinecharts';

import type { ChartPalette } from './chart-theme.ts';

export type LineTone = 'accent' | 'up' | 'down' | 'muted';

/** Returns the colour of a tone. */
export const colorOf = (tone: LineTone, { accent, up, down, text2 }: ChartPalette): string =>
  ({ accent, up, down, muted: text2 })[tone];

/** The style of text on a label, without its colours. */
export const tagText = ({ font }: ChartPalette) => ({
  size: 10,
  weight: 600,
  family: font,
  paddingLeft: 6,
  paddingRight: 6,
  paddingTop: 3,
  paddingBottom: 3,
});

/** Colours of a label on the price axis. */
export interface TagFill {
  readonly fill: string;
  readonly ink: string;
  /** Colour of a dashed border; none without it. */
  readonly border?: string;
}

/** Returns the colours of a price that was not sent: an outline. */
export function outline(tone: LineTone, palette: ChartPalette): TagFill {
  const color = colorOf(tone, palette);
  return { fill: palette.panel, ink: color, border: color };
}

/** Returns the colours of a price that stands. */
export function tagFill(tone: LineTone, palette: ChartPalette): TagFill {
  if (tone === 'up') return { fill: palette.upFill, ink: '#fff' };
  if (tone === 'down') return { fill: palette.downFill, ink: '#fff' };
  if (tone === 'accent') return { fill: palette.accent, ink: palette.onAccent };
  return { fill: palette.text2, ink: palette.panel };
}

/** Returns a label on the price axis with its rows of text, around the height `middle`. */
export function tagFigures(
  middle: number,
  height: number,
  width: number,
  { fill, ink, border }: TagFill,
  rows: readonly string[],
  palette: ChartPalette,
): OverlayFigure[] {
  const box: OverlayFigure = {
    type: 'rect',
    attrs: { x: 0, y: middle - height / 2, width, height },
    styles: {
      style: border === undefined ? 'fill' : 'stroke_fill',
      color: fill,
      borderColor: border,
      borderStyle: 'dashed',
      borderDashedValue: [3, 2],
      borderSize: border === undefined ? 0 : 1,
      borderRadius: 3,
    },
    ignoreEvent: true,
  };
  const texts = rows.map((text, row): OverlayFigure => {
    const y = middle + (row - (rows.length - 1) / 2) * 12;
    return {
      type: 'text',
      attrs: { x: 6, y, text, baseline: 'middle' },
      styles: {
        ...tagText(palette),
        paddingLeft: 0,
        paddingRight: 0,
        weight: row === 0 ? 600 : 500,
        style: 'fill',
        color: ink,
        backgroundColor: 'transparent',
      },
      ignoreEvent: true,
    };
  });
  return [box, ...texts];
}
