import { inflateSync } from 'node:zlib';

/**
 * Returns what a PDF writes in its Latin font, which keeps letters as they are; one line for each
 * run of text.
 */
export function printedText(pdf: Buffer): string {
  const runs: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 7)) {
    if (pdf.subarray(at - 3, at).toString() === 'end') continue;
    const page = inflated(pdf.subarray(at + 7, pdf.indexOf('endstream', at)));
    for (const [, run = ''] of page.matchAll(/\[([^\]]*)\] TJ/g)) {
      const signs = [...run.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => hex).join('');
      runs.push(Buffer.from(signs, 'hex').toString('latin1'));
    }
  }
  return runs.join('\n');
}

function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1');
  } catch {
    // A stream that is a font is not a page.
    return '';
  }
}
