import { inflateSync } from 'node:zlib';

/** What a PDF says in letters of the Latin face, which it writes as they are; a run a line. */
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
    // Fonts are no pages.
    return '';
  }
}
