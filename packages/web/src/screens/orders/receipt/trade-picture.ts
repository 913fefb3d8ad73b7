import type { ChartPalette } from '../../../chart/chart-theme.ts';
import { HEIGHT, WIDTH, type TradeLine } from './trade-line.ts';

/** Texts of the picture of a closed trade, in the person's language. */
export interface TradeFacts {
  readonly name: string;
  /** Side, lots are left out: "Buy ×100". */
  readonly terms: string;
  readonly result: string;
  readonly isGain: boolean;
  readonly note: string;
  /** The price around the trade; null if it is not known. */
  readonly line: TradeLine | null;
  readonly rows: readonly { readonly label: string; readonly value: string }[];
  /** Says that the trade was made with play money; empty for a real one. */
  readonly demo: string;
  /** Where the trade was made. */
  readonly host: string;
}

type Colors = Pick<ChartPalette, 'panel' | 'line' | 'ink' | 'text2' | 'up' | 'down' | 'font'>;

/** Width and height in pixels, square as most services show pictures. */
const SIZE = 1_080;
const MARGIN = 88;
/** Vertical positions of the texts in pixels, without and with the drawn price. */
const PLAIN = { name: 168, terms: 240, result: 468, note: 544, rows: 700, rowPx: 84, foot: 992 };
const DRAWN = { name: 152, terms: 220, result: 400, note: 468, rows: 812, rowPx: 74, foot: 1_032 };
/** Top and height of the drawn price, between the note and the rows. */
const LINE_TOP = 500;
const LINE_PX = 236;
/** A long text is made narrower instead of running out of the picture. */
const TEXT_MAX = SIZE - 2 * MARGIN;
const VALUE_MAX = 600;

/** Draws the picture of a trade; texts begin where the reader's language begins. */
export function drawTrade(
  canvas: HTMLCanvasElement,
  facts: TradeFacts,
  colors: Colors,
  direction: 'ltr' | 'rtl',
): void {
  canvas.width = SIZE;
  canvas.height = SIZE;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const start = direction === 'ltr' ? MARGIN : SIZE - MARGIN;
  const end = SIZE - start;
  pen.direction = direction;
  pen.fillStyle = colors.panel;
  pen.fillRect(0, 0, SIZE, SIZE);
  const write = (text: string, y: number, look: Look) => {
    pen.font = `${look.weight} ${look.px}px ${colors.font}`;
    pen.fillStyle = look.color;
    pen.textAlign = look.isAtEnd ? 'end' : 'start';
    pen.fillText(text, look.isAtEnd ? end : start, y, look.max ?? TEXT_MAX);
  };
  const at = facts.line ? DRAWN : PLAIN;
  const quiet = { px: 36, weight: 500, color: colors.text2 };
  write(facts.name, at.name, { px: 84, weight: 650, color: colors.ink });
  write(facts.terms, at.terms, quiet);
  const color = facts.isGain ? colors.up : colors.down;
  write(facts.result, at.result, { px: 168, weight: 650, color });
  write(facts.note, at.note, quiet);
  if (facts.line) drawLine(pen, facts.line, colors, color);
  facts.rows.forEach(({ label, value }, index) => {
    const y = at.rows + index * at.rowPx;
    pen.fillStyle = colors.line;
    pen.fillRect(MARGIN, y - at.rowPx * 0.65, TEXT_MAX, 2);
    write(label, y, { ...quiet, max: TEXT_MAX - VALUE_MAX });
    write(value, y, { px: 36, weight: 600, color: colors.ink, isAtEnd: true, max: VALUE_MAX });
  });
  write(facts.host, at.foot, quiet);
  write(facts.demo, at.foot, { ...quiet, weight: 650, isAtEnd: true });
}

interface Look {
  readonly px: number;
  readonly weight: number;
  readonly color: string;
  readonly isAtEnd?: boolean;
  readonly max?: number;
}

/** Draws the price from left to right in every language, with the two ends of the trade. */
function drawLine(
  pen: CanvasRenderingContext2D,
  { closes, open, close }: TradeLine,
  { panel, ink, text2 }: Colors,
  color: string,
): void {
  const place = ({ x, y }: { readonly x: number; readonly y: number }) =>
    [MARGIN + (x / WIDTH) * TEXT_MAX, LINE_TOP + (y / HEIGHT) * LINE_PX] as const;
  pen.lineJoin = 'round';
  pen.lineWidth = 5;
  pen.strokeStyle = text2;
  pen.beginPath();
  for (const point of closes) pen.lineTo(...place(point));
  pen.stroke();
  pen.lineWidth = 4;
  pen.strokeStyle = color;
  pen.setLineDash([10, 10]);
  pen.beginPath();
  pen.moveTo(...place(open));
  pen.lineTo(...place(close));
  pen.stroke();
  pen.setLineDash([]);
  for (const [end, fill] of [
    [open, ink],
    [close, color],
  ] as const) {
    pen.beginPath();
    pen.arc(...place(end), 15, 0, 2 * Math.PI);
    pen.fillStyle = fill;
    pen.fill();
    pen.lineWidth = 6;
    pen.strokeStyle = panel;
    pen.stroke();
  }
}
