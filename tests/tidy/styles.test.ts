import { dirname } from 'node:path';

import { describe, expect, test } from 'vitest';

import { isTest, treeFiles, type TreeFile } from './tree.ts';

const files = treeFiles().filter(({ path }) => path.startsWith('packages/'));
const sheets = files.filter(({ path }) => path.endsWith('.css'));
const markup = files.filter(({ path }) => /\.(tsx?|html)$/.test(path) && !isTest(path));

/** What is still to be put right; a number here only ever falls. */
const LEFT = { unlayered: 1048, owners: 119, outsiders: 448, dead: 1, raw: 665 };

interface Rule {
  readonly selector: string;
  readonly body: string;
}

const uncommented = (text: string): string => text.replaceAll(/\/\*.*?\*\//gs, '');

/** The rules of a sheet, those inside of layers and of media queries included. */
function rulesOf({ text }: TreeFile): readonly Rule[] {
  const innermost = /([^{};]+)\{([^{}]*)\}/g;
  return [
    ...uncommented(text)
      .replaceAll(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '')
      .matchAll(innermost),
  ]
    .map(([, selector = '', body = '']) => ({ selector: selector.trim(), body }))
    .filter(({ selector }) => !selector.startsWith('@'));
}

/** The classes of the elements that a selector styles; those around them only say where. */
function styledBy(selector: string): readonly string[] {
  const flat = selector.replaceAll(/:(?:not|has|where)\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '');
  const subjects = flat.split(/,(?![^(]*\))/).map(
    (each) =>
      each
        .trim()
        .split(/[\s>+~]+(?![^(]*\))/)
        .at(-1) ?? '',
  );
  return subjects.flatMap((subject) =>
    [...subject.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name),
  );
}

/** Whether a rule may stand where the file says: in a layer, or a font, an import or a keyframe. */
function unlayered({ text }: TreeFile): readonly string[] {
  const outside: string[] = [];
  let depth = 0;
  let start = 0;
  const plain = uncommented(text);
  for (let at = 0; at < plain.length; at++) {
    if (plain[at] === '{' && depth++ === 0) outside.push(plain.slice(start, at));
    if (plain[at] === '}' && --depth === 0) start = at + 1;
    if (plain[at] === ';' && depth === 0) start = at + 1;
  }
  return outside.map((each) => each.trim()).filter((each) => !/^@(layer|font-face)\b/.test(each));
}

const folderOf = (path: string): string => dirname(path);
const packageOf = (path: string): string => path.split('/')[1] ?? '';
const inShort = (path: string): string => path.replace(/^packages\/(\w+)\/src/, '$1');

/** By class, the folders whose sheets style it. */
const owners = new Map<string, Set<string>>();
for (const sheet of sheets) {
  for (const name of rulesOf(sheet).flatMap(({ selector }) => styledBy(selector))) {
    owners.set(name, (owners.get(name) ?? new Set()).add(folderOf(sheet.path)));
  }
}

const allMarkup = markup.map(({ text }) => text).join('\n');
const words = new Set(allMarkup.match(/[a-zA-Z][\w-]*/g));
/** Beginnings of names that the code completes: `btn--${kind}`. */
const stems = [...allMarkup.matchAll(/([a-zA-Z][\w-]*-|[a-zA-Z]\w*__)\$\{/g)].map(
  ([, stem = '']) => stem,
);

/** The words that a file gives to `className`. */
function classesIn({ text }: TreeFile): ReadonlySet<string> {
  const values = [...text.matchAll(/className(?:=|: )(?:"([^"]*)"|'([^']*)'|\{?(`[^`]*`))/g)];
  return new Set(
    values.flatMap(([, a, b, c]) => (a ?? b ?? c ?? '').match(/[a-zA-Z][\w-]*/g) ?? []),
  );
}

const PX = /(?<![\w.-])-?(?:[3-9]|\d{2,})(?:\.\d+)?px/;
const SPACED =
  /(?:^|;)\s*(?:scroll-)?((?:padding|margin|inset)[\w-]*|[\w-]*(?:gap|radius)):([^;]*)/g;

/** Paddings, margins, gaps and radii in pixels of their own; hairlines of 1 and 2 px are none. */
const rawValues = (sheet: TreeFile): readonly string[] =>
  rulesOf(sheet).flatMap(({ selector, body }) =>
    [...body.matchAll(SPACED)]
      .filter(([, , value = '']) => PX.test(value))
      .map(([, property, value]) => `${inShort(sheet.path)} ${selector} ${property}:${value}`),
  );

describe('styles', () => {
  test('every rule lies in a layer', () => {
    const wrong = sheets.flatMap((sheet) =>
      unlayered(sheet).map((each) => `${inShort(sheet.path)}: ${each}`),
    );
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(LEFT.unlayered);
  });

  test('a class is styled in one folder', () => {
    const wrong = [...owners]
      .filter(([, folders]) => folders.size > 1)
      .filter(([, folders]) => {
        // Two apps never meet on one page.
        const packages = [...folders].map(packageOf);
        return packages.includes('ui') || new Set(packages).size < packages.length;
      })
      .map(([name, folders]) => `.${name}: ${[...folders].map(inShort).join(', ')}`);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(LEFT.owners);
  });

  test('a class is named by its own folder, those below it, or belongs to ui', () => {
    const wrong = markup.flatMap((file) =>
      [...classesIn(file)].flatMap((name) => {
        const folders = [...(owners.get(name) ?? [])].filter((folder) => {
          const owner = packageOf(folder);
          return owner === 'ui' || owner === packageOf(file.path);
        });
        const isTheirs = folders.some(
          (folder) => packageOf(folder) === 'ui' || `${file.path}/`.startsWith(`${folder}/`),
        );
        return folders.length === 0 || isTheirs ? [] : [`${inShort(file.path)}: .${name}`];
      }),
    );
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(LEFT.outsiders);
  });

  test('every class that is styled is in use', () => {
    const dead = [...owners.keys()].filter(
      (name) => !words.has(name) && !stems.some((stem) => name.startsWith(stem)),
    );
    expect(dead.length, dead.join('\n')).toBeLessThanOrEqual(LEFT.dead);
  });

  test('space and radii come from the tokens', () => {
    const raw = sheets.filter(({ path }) => !path.endsWith('/tokens.css')).flatMap(rawValues);
    expect(raw.length, raw.join('\n')).toBeLessThanOrEqual(LEFT.raw);
  });
});
