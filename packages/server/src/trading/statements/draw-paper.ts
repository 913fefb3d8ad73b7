import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import PDFDocument from 'pdfkit';

import type { Paper, PaperRow } from './paper.ts';
import { runsOf, type Face } from './paper-text.ts';

type Doc = InstanceType<typeof PDFDocument>;

/** Lengths are points of an A4 page, which has 595 by 842. */
const MARGIN = 40;
const WIDTH = 515;
const BOTTOM = 790;
const ROW = 16;
const SIZE = 8.5;
/** Widths of the columns: time, entry, order, amount, balance. */
const COLUMNS = [112, 145, 72, 93, 93] as const;
const GAP = 6;
const INK = '#14171f';
const QUIET = '#5b6270';
const RULE = '#d5d9e0';

/**
 * The font names of the library. Helvetica must keep its own name: under another name it would be
 * loaded again for every text.
 */
const FONT_OF: Readonly<Record<Face, string>> = {
  latin: 'Helvetica',
  arabic: 'arabic',
  han: 'han',
};

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
  #page = 0;

  constructor(doc: Doc, paper: Paper) {
    this.#doc = doc;
    this.#paper = paper;
    const { resolve } = createRequire(import.meta.url);
    const font = (inside: string, file: string) =>
      join(dirname(resolve(inside)), '..', 'fonts', file);
    doc.registerFont('arabic', font('@embedpdf/fonts-arabic', 'NotoNaskhArabic-Regular.ttf'));
    doc.registerFont('han', font('@embedpdf/fonts-tc', 'NotoSansHant-Regular.otf'));
  }

  draw(): void {
    const { head, rows } = this.#paper;
    let y = this.#row(this.#begin(), head, QUIET);
    for (const row of rows) {
      if (y + ROW > BOTTOM) {
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

  /** Draws name and value pairs, one per line. */
  #pairs(
    pairs: readonly (readonly [string, string])[],
    top: number,
    width: number,
    isSum: boolean,
  ) {
    let y = top;
    for (const [name, value] of pairs) {
      this.#put(name, this.#cell({ x: 0, y, width: 130, isAtEnd: false }), SIZE, QUIET);
      const left = 130 + GAP;
      const place = { x: left, y, width: width - left, isAtEnd: isSum };
      this.#put(value, this.#cell(place), SIZE, INK);
      y += ROW;
    }
    return y;
  }

  #row(y: number, row: PaperRow, colour: string): number {
    let x = 0;
    for (const [at, width] of COLUMNS.entries()) {
      const place = { x, y, width: width - GAP, isAtEnd: at >= 3 };
      this.#put(row[at] ?? '', this.#cell(place), SIZE, colour);
      x += width;
    }
    const line = y + ROW - 4;
    const doc = this.#doc;
    doc.moveTo(MARGIN, line).lineTo(MARGIN + WIDTH, line);
    doc.lineWidth(0.5).strokeColor(RULE).stroke();
    return y + ROW;
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
    const { isRtl } = this.#paper;
    return {
      x: MARGIN + (isRtl ? WIDTH - x - width : x),
      y,
      width,
      isAtEnd: isAtEnd !== isRtl,
    };
  }

  #put(text: string, cell: Cell, size: number, colour: string): void {
    const doc = this.#doc;
    doc.fontSize(size).fillColor(colour);
    let shown = text;
    let width = this.#widthOf(shown);
    while (width > cell.width && shown.length > 1) {
      shown = `${shown.slice(0, -2)}…`;
      width = this.#widthOf(shown);
    }
    let x = cell.isAtEnd ? cell.x + cell.width - width : cell.x;
    for (const run of runsOf(shown)) {
      doc.font(FONT_OF[run.face]);
      doc.text(run.text, x, cell.y + size, RAW);
      x += doc.widthOfString(run.text, RAW);
    }
  }

  #widthOf(text: string): number {
    return runsOf(text).reduce(
      (sum, run) => sum + this.#doc.font(FONT_OF[run.face]).widthOfString(run.text, RAW),
      0,
    );
  }
}

/**
 * Setting `features` makes the library lay out a text as a whole; otherwise Arabic words come in
 * the wrong order. All fonts share one baseline.
 */
const RAW = { lineBreak: false, features: [], baseline: 'alphabetic' as const };
