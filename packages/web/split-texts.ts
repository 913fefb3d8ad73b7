import { readFileSync } from 'node:fs';

import type { Plugin } from 'vite';

import { partOf, type Part, type Texts } from './src/language/first-texts.ts';

const PART_OF_TEXTS = /^(.+\/locales\/\w+\.json)\?(?:import&)?(first|rest)$/;

/** Makes two files of each language's texts: those of the first screen, and all others. */
export const splitTexts = (): Plugin => ({
  name: 'split-texts',
  load(id) {
    const [, file, part] = PART_OF_TEXTS.exec(id) ?? [];
    if (file === undefined) return null;
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Texts;
    // The expression allows only these two.
    const code = `export default ${JSON.stringify(partOf(texts, part as Part))};`;
    return { code, moduleType: 'js' };
  },
});
