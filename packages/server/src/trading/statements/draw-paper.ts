import PDFDocument from 'pdfkit';

import type { Paper, PaperRow } from './paper.ts';
import { layoutOf, Lines, withFont, type Doc, type Line } from './paper-lines.ts';

/** Lengths are points of an A4 page, which has 595 by 842. */
const MARGIN = 40;
const WIDTH = 515;
const BOTTOM = 790;
const ROW = 16;
/** Height of a further line of a cell. */
const LINE = 12;
const SIZE = 8.5;
/** Widths of the columns: time, entry, order, amount, balance. */
const COLUMNS = [112, 145, 72, 93, 93] as const;
const GAP = 6;
const INK = '#14171f';
const QUIET = '#5b6270';
const RULE = '#d5d9e0';

/** The position, maximum width and alignment of a text. */
interface Cell {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly isAtEnd: boolean;
}

/** Prints a statement on as many pages as it needs; returns the PDF. */
export async function drawPaper(paper: Paper): Promise<Uint8Array> {
  const doc = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false });
  const chunks: Buffer[] = [];
  const isDone = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve());
    doc.on('error', reject);
  });
  doc.info.Title = paper.title;
  new Pages(doc, paper).draw();
  doc.end();
  await isDone;
  return Buffer.concat(chunks);
}

class Pages {
  readonly #doc: Doc;
  readonly #paper: Paper;
  readonly #lines: Lines;
  readonly #isRtl: boolean;
  #page = 0;

  constructor(doc: Doc, paper: Paper) {
    this.#doc = doc;
    this.#paper = paper;
    this.#lines = new Lines(doc, paper.language);
    this.#isRtl = paper.language === 'ar';
  }

  draw(): void {
    const { head, rows } = this.#paper;
    let y = this.#row(this.#begin(), head, QUIET);
    for (const row of rows) {
      if (y + this.#heightOf(row) > BOTTOM) {
        this.#turn();
        y = this.#row(MARGIN, head, QUIET);
      }
      y = this.#row(y, row, INK);
    }
  }

  /** Draws the first page down to the table. */
  #begin(): number {
    const { title, facts, sums } = this.#paper;
    this.#turn();
    this.#put(title, this.#cell({ x: 0, y: MARGIN, width: WIDTH, isAtEnd: false }), 18, INK);
    let y = this.#pairs(facts, MARGIN + 40, WIDTH, false);
    y = this.#pairs(sums, y + 12, WIDTH / 2, true);
    return y + 16;
  }

  /** Draws name and value pairs, each from a line of its own. */
  #pairs(
    pairs: readonly (readonly [string, string])[],
    top: number,
    width: number,
    isSum: boolean,
  ) {
    let y = top;
    for (const [name, value] of pairs) {
      const nameCell = this.#cell({ x: 0, y, width: 130, isAtEnd: false });
      const left = 130 + GAP;
      const valueCell = this.#cell({ x: left, y, width: width - left, isAtEnd: isSum });
      const heights = [
        this.#put(name, nameCell, SIZE, QUIET),
        this.#put(value, valueCell, SIZE, INK),
      ];
      y += Math.max(...heights);
    }
    return y;
  }

  #row(y: number, row: PaperRow, colour: string): number {
    let x = 0;
    let height = 0;
    for (const [at, width] of COLUMNS.entries()) {
      const place = { x, y, width: width - GAP, isAtEnd: at >= 3 };
      height = Math.max(height, this.#put(row[at] ?? '', this.#cell(place), SIZE, colour));
      x += width;
    }
    const line = y + height - 4;
    const doc = this.#doc;
    doc.moveTo(MARGIN, line).lineTo(MARGIN + WIDTH, line);
    doc.lineWidth(0.5).strokeColor(RULE).stroke();
    return y + height;
  }

  #heightOf(row: PaperRow): number {
    const counts = COLUMNS.map((width, at) => this.#linesOf(row[at] ?? '', width - GAP).length);
    return ROW + (Math.max(...counts) - 1) * LINE;
  }

  /** Starts a new page with its footer. */
  #turn(): void {
    this.#page += 1;
    this.#doc.addPage();
    const y = BOTTOM + 14;
    const { foot } = this.#paper;
    this.#put(foot, this.#cell({ x: 0, y, width: WIDTH - 60, isAtEnd: false }), 7.5, QUIET);
    const number = this.#cell({ x: WIDTH - 60, y, width: 60, isAtEnd: true });
    this.#put(String(this.#page), number, 7.5, QUIET);
  }

  /** Converts a cell from reading direction to coordinates from the left edge. */
  #cell({ x, width, isAtEnd, y }: Cell): Cell {
    const isRtl = this.#isRtl;
    return {
      x: MARGIN + (isRtl ? WIDTH - x - width : x),
      y,
      width,
      isAtEnd: isAtEnd !== isRtl,
    };
  }

  #linesOf(text: string, width: number, size = SIZE): readonly Line[] {
    return this.#lines.of(text, width / size);
  }

  /** Draws the lines of a text; returns the height of the row that they need. */
  #put(text: string, cell: Cell, size: number, colour: string): number {
    const lines = this.#linesOf(text, cell.width, size);
    this.#doc.fillColor(colour);
    for (const [at, line] of lines.entries()) {
      this.#putLine(line, { ...cell, y: cell.y + size + at * LINE }, size);
    }
    return ROW + (lines.length - 1) * LINE;
  }

  /** Draws a line on its baseline. One that does not fit is a figure, which becomes smaller. */
  #putLine({ runs, width }: Line, cell: Cell, largest: number): void {
    const size = Math.min(largest, cell.width / width);
    let x = cell.isAtEnd ? cell.x + cell.width - width * size : cell.x;
    const doc = this.#doc.fontSize(size);
    for (const run of runs) {
      withFont(doc, run).text(run.text, x, cell.y, layoutOf(run));
      x += run.width * size;
    }
  }
}
