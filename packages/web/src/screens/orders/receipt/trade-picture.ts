import type { ChartPalette } from '../../../chart/chart-theme.ts';

/** Texts of the picture of a closed trade, in the person's language. */
export interface TradeFacts {
  readonly name: string;
  /** Side, lots are left out: "Buy ×100". */
  readonly terms: string;
  readonly result: string;
  readonly isGain: boolean;
  readonly note: string;
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
const NAME_Y = 168;
const TERMS_Y = 240;
const RESULT_Y = 468;
const NOTE_Y = 544;
const ROWS_Y = 700;
const ROW_PX = 84;
const FOOT_Y = SIZE - MARGIN;
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
  const quiet = { px: 36, weight: 500, color: colors.text2 };
  write(facts.name, NAME_Y, { px: 84, weight: 650, color: colors.ink });
  write(facts.terms, TERMS_Y, quiet);
  const color = facts.isGain ? colors.up : colors.down;
  write(facts.result, RESULT_Y, { px: 168, weight: 650, color });
  write(facts.note, NOTE_Y, quiet);
  facts.rows.forEach(({ label, value }, index) => {
    const y = ROWS_Y + index * ROW_PX;
    pen.fillStyle = colors.line;
    pen.fillRect(MARGIN, y - ROW_PX * 0.65, TEXT_MAX, 2);
    write(label, y, { ...quiet, max: TEXT_MAX - VALUE_MAX });
    write(value, y, { px: 36, weight: 600, color: colors.ink, isAtEnd: true, max: VALUE_MAX });
  });
  write(facts.host, FOOT_Y, quiet);
  write(facts.demo, FOOT_Y, { ...quiet, weight: 650, isAtEnd: true });
}

interface Look {
  readonly px: number;
  readonly weight: number;
  readonly color: string;
  readonly isAtEnd?: boolean;
  readonly max?: number;
}
