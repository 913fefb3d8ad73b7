import { inflateSync } from 'node:zlib';

/**
 * Returns what a PDF writes in its Latin font, which keeps letters as they are; one line for each
 * run of text.
 */
export function printedText(pdf: Buffer): string {
  return textRuns(pdf)
    .map((run) => Buffer.from(run.join(''), 'hex').toString('latin1'))
    .join('\n');
}

/**
 * Returns how often a PDF shows glyph 0 of an embedded font, which is the box for a missing letter.
 * Codes of embedded fonts have two bytes; codes of the Latin font have one and are never 0.
 */
export function missingLetters(pdf: Buffer): number {
  const codes = textRuns(pdf).flatMap((run) => run.flatMap((hex) => hex.match(/.{4}/g) ?? []));
  return codes.filter((code) => code === '0000').length;
}

/** Returns the codes that a PDF writes, in hexadecimal: a list of parts for each run. */
function textRuns(pdf: Buffer): string[][] {
  const runs: string[][] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 7)) {
    if (pdf.subarray(at - 3, at).toString() === 'end') continue;
    const page = inflated(pdf.subarray(at + 7, pdf.indexOf('endstream', at)));
    for (const [, run = ''] of page.matchAll(/\[([^\]]*)\] TJ/g)) {
      runs.push([...run.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => hex));
    }
  }
  return runs;
}

function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1');
  } catch {
    // A stream that is a font is not a page.
    return '';
  }
}
