import { dirname } from 'node:path';

import { describe, expect, test } from 'vitest';

import { isTest, treeFiles, type TreeFile } from './tree.ts';

const files = treeFiles().filter(({ path }) => path.startsWith('packages/'));
const sheets = files.filter(({ path }) => path.endsWith('.css'));
const markup = files.filter(({ path }) => /\.(tsx?|html)$/.test(path) && !isTest(path));

interface Rule {
  readonly selector: string;
  readonly body: string;
}

const uncommented = (text: string): string => text.replaceAll(/\/\*.*?\*\//gs, '');

/** Returns the rules of a style sheet, including those in layers and media queries. */
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

/**
 * Returns the classes of the elements that a selector styles; the classes around these only say
 * where.
 */
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

/** Returns the rules outside of any layer, other than fonts, imports and keyframes. */
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

/** Returns the folder of a style sheet; all of ui counts as one folder. */
const ownerOf = (path: string): string =>
  path.startsWith('packages/ui/') ? 'packages/ui' : dirname(path);
const packageOf = (path: string): string => path.split('/')[1] ?? '';
const inShort = (path: string): string => path.replace(/^packages\/(\w+)\/src/, '$1');

/** Each selector of each rule, with the folder of its style sheet. */
const selectors = sheets.flatMap((sheet) =>
  rulesOf(sheet).flatMap(({ selector }) =>
    selector
      .split(/,(?![^(]*\))/)
      .map((one) => ({ selector: one.trim(), owner: ownerOf(sheet.path) })),
  ),
);
const classesOf = (selector: string): readonly string[] =>
  [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name);

/**
 * For each class, the folders that style it anywhere; if there are none, all folders that style it.
 */
const owners = new Map<string, Set<string>>();
const note = (name: string, owner: string) =>
  owners.set(name, (owners.get(name) ?? new Set()).add(owner));
for (const { selector, owner } of selectors) {
  const [name, ...others] = classesOf(selector);
  if (name !== undefined && others.length === 0 && styledBy(selector).includes(name)) {
    note(name, owner);
  }
}
const declared = new Set(owners.keys());
for (const { selector, owner } of selectors) {
  for (const name of styledBy(selector)) if (!declared.has(name)) note(name, owner);
}

const allMarkup = markup.map(({ text }) => text).join('\n');
const words = new Set(allMarkup.match(/[a-zA-Z][\w-]*/g));
/** Starts of class names that the code completes, as in `btn--${kind}`. */
const stems = [...allMarkup.matchAll(/([a-zA-Z][\w-]*-|[a-zA-Z]\w*__)\$\{/g)].map(
  ([, stem = '']) => stem,
);

/** Folders of parts; screens may use their classes, like those of ui. */
const offering = new Set(
  sheets
    .filter(({ path, text }) => packageOf(path) === 'ui' || text.includes('@layer parts {'))
    .map(({ path }) => ownerOf(path)),
);

/** Returns the words that a file gives to `className`. */
function classesIn({ text }: TreeFile): ReadonlySet<string> {
  const values = [
    ...text
      .replaceAll(/\$\{[^{}]*\}/g, ' ')
      .matchAll(/className(?:=|: )(?:"([^"]*)"|'([^']*)'|\{?(`[^`]*`))/g),
  ];
  return new Set(
    values.flatMap(([, a, b, c]) => (a ?? b ?? c ?? '').match(/[a-zA-Z][\w-]*/g) ?? []),
  );
}

const PX = /(?<![\w.-])-?(?:[3-9]|1\d|2[0-4])(?:\.\d+)?px/;
const SPACED = /(?:^|;)\s*(?:scroll-)?((?:padding|margin)[\w-]*|[\w-]*(?:gap|radius)):([^;]*)/g;

/**
 * Returns paddings, margins, gaps and radii that are written in pixels instead of by tokens. Lines
 * of 1 and 2 px do not count; a value above the scale is a position or size of its own.
 */
const rawValues = (sheet: TreeFile): readonly string[] =>
  rulesOf(sheet).flatMap(({ selector, body }) =>
    [...body.matchAll(SPACED)]
      .filter(([, , value = '']) => PX.test(value))
      .map(([, property, value]) => `${inShort(sheet.path)} ${selector} ${property}:${value}`),
  );

/** Returns the classes that some element has together with `num`. */
const besideNum = (): ReadonlySet<string> =>
  new Set(
    markup.flatMap(({ text }) =>
      [...text.replaceAll(/\$\{[^{}]*\}/g, ' ').matchAll(/["'`]([\w -]*)["'`]/g)]
        .map(([, value = '']) => value.split(' '))
        .filter((names) => names.includes('num'))
        .flat(),
    ),
  );

const OWN_SIDE = /(?:^|;)\s*(?:text-align:\s*(?:start|end)|(?:margin|padding|inset)-inline-)/;

describe('styles', () => {
  test('every rule lies in a layer', () => {
    const wrong = sheets.flatMap((sheet) =>
      unlayered(sheet).map((each) => `${inShort(sheet.path)}: ${each}`),
    );
    expect(wrong).toEqual([]);
  });

  test('a class belongs to one folder', () => {
    const wrong = [...owners]
      .filter(([, folders]) => {
        // The web app and the console are never on one page, so their classes cannot collide.
        const packages = [...folders].map(packageOf);
        return (
          folders.size > 1 && (packages.includes('ui') || new Set(packages).size < packages.length)
        );
      })
      .map(([name, folders]) => `.${name}: ${[...folders].map(inShort).join(', ')}`);
    expect(wrong).toEqual([]);
  });

  test('a rule reaches into what belongs to another folder from a class of its own alone', () => {
    const wrong = selectors
      .filter(({ selector, owner }) => {
        // A modifier or an inner part belongs to the owner of its block; a class without a style
        // belongs to all.
        const isOwn = (name: string) =>
          [name, name.split(/--|__/)[0] ?? ''].some(
            (each) => owners.get(each)?.has(owner) ?? each === name,
          );
        return styledBy(selector).length > 0 && !classesOf(selector).some(isOwn);
      })
      .map(({ selector, owner }) => `${inShort(owner)}: ${selector}`);
    expect(wrong).toEqual([]);
  });

  test('a class of a screen is named by its own folder and those below it alone', () => {
    const wrong = markup.flatMap((file) =>
      [...classesIn(file)].flatMap((name) => {
        const folders = [...(owners.get(name) ?? [])].filter((folder) =>
          ['ui', packageOf(file.path)].includes(packageOf(folder)),
        );
        const isTheirs = folders.some(
          (folder) => offering.has(folder) || `${file.path}/`.startsWith(`${folder}/`),
        );
        return folders.length === 0 || isTheirs ? [] : [`${inShort(file.path)}: .${name}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  // They run from left to right in every language, so their own start may not be the page's. The
  // console is in left-to-right languages alone.
  test('figures take their side from the element around them', () => {
    const names = besideNum();
    const shown = sheets.filter(({ path }) => packageOf(path) !== 'console');
    const wrong = shown.flatMap((sheet) =>
      rulesOf(sheet)
        .filter(({ body }) => OWN_SIDE.test(body))
        .filter(({ selector }) => styledBy(selector).some((name) => names.has(name)))
        .map(({ selector }) => `${inShort(sheet.path)}: ${selector}`),
    );
    expect(wrong).toEqual([]);
  });

  test('every class that is styled is in use', () => {
    const dead = [...owners.keys()].filter(
      (name) => !words.has(name) && !stems.some((stem) => name.startsWith(stem)),
    );
    expect(dead).toEqual([]);
  });

  test('space and radii come from the tokens', () => {
    const raw = sheets.filter(({ path }) => !path.endsWith('/tokens.css')).flatMap(rawValues);
    expect(raw).toEqual([]);
  });
});
