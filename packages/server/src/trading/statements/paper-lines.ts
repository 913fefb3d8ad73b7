import { LANGUAGES, type Language } from '@fulcrum/contract/languages';
import type PDFDocument from 'pdfkit';

import { fontOf } from './paper-fonts.ts';
import { hasWords, lettersOf, runsOf, type Run } from './paper-text.ts';

export type Doc = InstanceType<typeof PDFDocument>;

/** A line to print. Widths are those at a font size of 1. */
export interface Line {
  readonly runs: readonly (Run & { readonly width: number })[];
  readonly width: number;
}

/** More than a page holds; what is longer ends with an ellipsis. */
const LINES_MAX = 40;

/**
 * Setting `features` makes the library lay out a text as a whole; otherwise Arabic words come in
 * the wrong order. Other texts are laid out word by word and remembered. All fonts share one
 * baseline.
 */
const RAW = { lineBreak: false, baseline: 'alphabetic' as const };
const WHOLE = { ...RAW, features: [] };
export const layoutOf = ({ face }: Run) => (face === 'arabic' ? WHOLE : RAW);

/**
 * Chooses the font of a run. Helvetica must keep its own name: under another name it would be
 * loaded again for every text.
 */
export function withFont(doc: Doc, { face }: Run): Doc {
  if (face === 'helvetica') return doc.font('Helvetica');
  // The library takes an open font as well; its types know files only.
  return doc.font(fontOf(face) as unknown as string, face);
}

/** Measures texts in their fonts and breaks them into lines, in a document and a language. */
export class Lines {
  readonly #doc: Doc;
  readonly #language: Language;
  readonly #words: Intl.Segmenter;
  /** Entries have few names, which stand on many rows. */
  readonly #known = new Map<string, Line>();

  constructor(doc: Doc, language: Language) {
    this.#doc = doc;
    this.#language = language;
    this.#words = new Intl.Segmenter(LANGUAGES[language], { granularity: 'word' });
  }

  /** Returns the lines of a text in a width at a font size of 1. A figure has one line. */
  of(text: string, width: number): readonly Line[] {
    const whole = this.#line(text);
    if (whole.width <= width || !hasWords(text)) return [whole];
    const lines: string[] = [];
    let line = '';
    for (const piece of this.#pieces(text, width)) {
      if (this.#line((line + piece).trimEnd()).width <= width) line += piece;
      else {
        if (line !== '') lines.push(line.trimEnd());
        line = piece.trimStart();
      }
    }
    lines.push(line.trimEnd());
    if (lines.length > LINES_MAX) lines.splice(LINES_MAX - 1, Infinity, '…');
    return lines.map((each) => this.#line(each));
  }

  /** Returns the parts between which a text may be broken, none of them wider than a line. */
  #pieces(text: string, width: number): string[] {
    const pieces: string[] = [];
    let isOpen = false;
    for (const { segment, isWordLike } of this.#words.segment(text)) {
      const isStart = (isWordLike || OPENING.test(segment)) && !isOpen;
      if (isStart || pieces.length === 0) pieces.push(segment);
      else pieces.push(`${pieces.pop() ?? ''}${segment}`);
      isOpen = OPENING.test(segment);
    }
    return pieces.flatMap((piece) => {
      if (this.#line(piece.trimEnd()).width <= width) return [piece];
      return lettersOf(piece);
    });
  }

  #line(text: string): Line {
    const known = this.#known.get(text);
    if (known) return known;
    const doc = this.#doc.fontSize(1);
    const runs = runsOf(text, this.#language).map((run) => {
      const width = withFont(doc, run).widthOfString(run.text, layoutOf(run));
      return { ...run, width };
    });
    const line = { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
    this.#known.set(text, line);
    return line;
  }
}

/** Signs that stand before the word that they belong to. */
const OPENING = /^[\p{Ps}\p{Pi}]$/u;
