import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { importsOf, isCode, isTest, resolveImport, root, treeFiles } from './tree.ts';

const files = treeFiles();
const code = files.filter((file) => isCode(file.path));
const product = code.filter((file) => file.path.startsWith('packages/') && !isTest(file.path));

/** Packages of the product that each package may import; no other import is allowed. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  engine: [],
  contract: ['engine'],
  ui: ['engine'],
  messages: ['engine', 'contract'],
  server: ['engine', 'contract', 'messages'],
  client: ['engine', 'contract'],
  web: ['engine', 'contract', 'client', 'ui'],
  console: ['engine', 'contract', 'client', 'ui'],
};

/** Installed packages that the inner packages may import; for the others, package.json decides. */
const MAY_USE: Record<string, readonly string[]> = {
  engine: [],
  contract: ['zod'],
  messages: [],
};

const LINES_MAX = 500;
/** Largest number of lines of a source file of the product. */
const SOURCE_LINES_MAX = 350;
const COLUMNS_MAX = 100;

/**
 * Files whose lines cannot always be broken: JSON strings, long values in a style sheet, a licence.
 */
const FREE_COLUMNS = /(\.json|\.css|\.html|\.snapshot\.txt|LICENSE|NOTICE)$/;

const list = (found: readonly string[]): string => found.join('\n');

describe('arrows between packages', () => {
  test.each(readdirSync(join(root, 'packages')))('%s imports only what it may', (name) => {
    const allowed = MAY_IMPORT[name];
    expect(allowed, `packages/${name} has no line in the table of arrows`).toBeDefined();
    const wrong = code
      .filter((file) => file.path.startsWith(`packages/${name}/`))
      .flatMap((file) =>
        importsOf(file)
          .map((target) => /^@fulcrum\/([a-z]+)/.exec(target)?.[1])
          .filter((target) => target !== undefined && !allowed?.includes(target))
          .map((target) => `${file.path} imports @fulcrum/${target}`),
      );
    expect(list(wrong)).toBe('');
  });

  test('a relative import stays inside its package', () => {
    const wrong = product.flatMap((file) => {
      const home = file.path.split('/').slice(0, 2).join('/');
      return importsOf(file)
        .filter((target) => target.startsWith('.'))
        .filter((target) => !resolveImport(file, target).startsWith(`${home}/`))
        .map((target) => `${file.path} imports ${target}`);
    });
    expect(list(wrong)).toBe('');
  });

  test('a relative import names its file with the extension', () => {
    const wrong = code.flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith('.'))
        .filter((target) => !/\.(ts|tsx|mjs|js|css|json)(\?.*)?$/.test(target))
        .map((target) => `${file.path} imports ${target}`),
    );
    expect(list(wrong)).toBe('');
  });

  test.each(Object.entries(MAY_USE))('%s uses only the packages it may', (name, allowed) => {
    const wrong = product
      .filter((file) => file.path.startsWith(`packages/${name}/src/`))
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => !target.startsWith('.') && !target.startsWith('@fulcrum/'))
          .filter((target) => !allowed.includes(target))
          .map((target) => `${file.path} imports ${target}`),
      );
    expect(list(wrong)).toBe('');
  });

  test('the engine has no clock, no chance, no promise and no I/O', () => {
    const forbidden = new RegExp(
      [
        String.raw`\bnew Date\b|\bDate\.|\bset(Timeout|Interval)\b|\bperformance\.`,
        String.raw`Math\.random|\bcrypto\.|\bprocess\.|\bfetch\(|from 'node:`,
        String.raw`\basync\b|\bawait\b|\bPromise\b`,
      ].join('|'),
    );
    const wrong = product
      .filter((file) => file.path.startsWith('packages/engine/src/'))
      .filter((file) => forbidden.test(withoutComments(file.text)))
      .map((file) => `${file.path}: ${forbidden.exec(withoutComments(file.text))?.[0]}`);
    expect(list(wrong)).toBe('');
  });
});

describe('arrows inside the server', () => {
  const home = 'packages/server/src/';
  const server = product.filter((file) => file.path.startsWith(home));
  /** Returns the module folder of a file; null for a file in src itself. */
  const folderOf = (path: string): string | null => {
    const inside = path.slice(home.length);
    return inside.includes('/') ? (inside.split('/')[0] ?? null) : null;
  };
  const arrows = server.flatMap((file) =>
    importsOf(file)
      .filter((target) => target.startsWith('.'))
      .map((target) => ({ from: file.path, to: resolveImport(file, target) }))
      .map((arrow) => ({
        ...arrow,
        fromFolder: folderOf(arrow.from),
        toFolder: folderOf(arrow.to),
      })),
  );
  const wrongArrows = (isWrong: (arrow: (typeof arrows)[number]) => boolean): string =>
    list(arrows.filter(isWrong).map(({ from, to }) => `${from} imports ${to}`));

  /** Folders that any module may use; they contain no trading rules. */
  const SHARED = new Set(['platform', 'audit']);
  /** Programs, which choose adapters and connect the modules. */
  const PROGRAMS = /^packages\/server\/src\/(main\.ts$|roles\/)/;
  const ADAPTERS = `${home}platform/adapters/`;
  const PORTS = `${home}platform/ports/`;

  test('modules meet at their doors', () => {
    const wrong = wrongArrows(
      ({ from, to, fromFolder, toFolder }) =>
        toFolder !== null &&
        fromFolder !== toFolder &&
        !PROGRAMS.test(from) &&
        !SHARED.has(toFolder) &&
        !/\/(?:module|ports)\.ts$/.test(to),
    );
    expect(wrong).toBe('');
  });

  test('only the programs and the tests name an adapter', () => {
    const wrong = wrongArrows(
      ({ from, to }) =>
        to.startsWith(ADAPTERS) && !from.startsWith(ADAPTERS) && !PROGRAMS.test(from),
    );
    expect(wrong).toBe('');
  });

  test('ports are types and know no module', () => {
    const wrong = wrongArrows(({ from, to }) => from.startsWith(PORTS) && !to.startsWith(PORTS));
    expect(wrong).toBe('');
    const values = server
      .filter((file) => file.path.startsWith(PORTS))
      // Besides types, ports may export an error that callers must recognise, and names of such
      // errors.
      .filter((file) => /^export (?:function|let|class (?!\w+ extends Error))/m.test(file.text))
      .map((file) => file.path);
    expect(list(values)).toBe('');
  });
});

describe('arrows inside the apps', () => {
  /** Returns the imports between files of the same app, as paths from the root. */
  const arrowsOf = (app: string): readonly { readonly from: string; readonly to: string }[] =>
    product
      .filter((file) => file.path.startsWith(`packages/${app}/src/`))
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => target.startsWith('.'))
          .map((target) => ({ from: file.path, to: resolveImport(file, target) })),
      );

  test('screens do not import screens', () => {
    const screenOf = (path: string): string | undefined =>
      /^packages\/\w+\/src\/screens\/([^/]+)\//.exec(path)?.[1];
    const wrong = ['web', 'console']
      .flatMap(arrowsOf)
      .filter(({ from, to }) => screenOf(from) !== undefined && screenOf(to) !== undefined)
      .filter(({ from, to }) => screenOf(from) !== screenOf(to))
      .map(({ from, to }) => `${from} imports ${to}`);
    expect(list(wrong)).toBe('');
  });

  test('the parts below the screens do not know them', () => {
    const wrong = arrowsOf('web')
      .filter(({ from }) => !/^packages\/web\/src\/(?:app|screens)\//.test(from))
      .filter(({ to }) => to.startsWith('packages/web/src/screens/'))
      .map(({ from, to }) => `${from} imports ${to}`);
    expect(list(wrong)).toBe('');
  });

  const webLayers = [
    ...['chat', 'app', 'screens', 'funds', 'trading', 'chart', 'live', 'forms', 'layout'],
    ...['account', 'market', 'server', 'settings', 'routing', 'language'],
  ];

  test.each([
    ['the web app', 'web', webLayers],
    ['the console', 'console', ['app', 'screens', 'parts', 'api', 'i18n']],
  ])('a folder of %s imports only folders below it', (_, app, layers) => {
    const home = `packages/${app}/src/`;
    const layerOf = (path: string): number =>
      layers.indexOf(path.slice(home.length).split('/')[0] ?? '');
    const arrows = arrowsOf(app).filter(({ to }) => to.startsWith(home));
    expect(arrows.length).toBeGreaterThan(300);
    const wrong = arrows
      .filter(({ from, to }) => layerOf(from) < 0 || layerOf(to) < layerOf(from))
      .map(({ from, to }) => `${from} imports ${to}`);
    expect(list(wrong)).toBe('');
  });
});

/** Counts characters as a reader does: a Hindi letter and its marks are one character. */
const graphemes = new Intl.Segmenter('en');
const columnsOf = (line: string): number =>
  line.length > COLUMNS_MAX ? [...graphemes.segment(line)].length : line.length;

test('migrations are numbered one after the other', () => {
  const folder = join(root, 'packages/server/migrations');
  const names = ['before-baseline', ''].flatMap((part) =>
    readdirSync(join(folder, part))
      .filter((name) => name.endsWith('.sql'))
      .sort(),
  );
  const wrong = names.filter((name, at) => !name.startsWith(`${String(at + 1).padStart(4, '0')}-`));
  expect(list(wrong)).toBe('');
});

describe('the text itself', () => {
  test('no file is longer than the wall', () => {
    const sources = new Set(product.map(({ path }) => path));
    const wallOf = (path: string) => (sources.has(path) ? SOURCE_LINES_MAX : LINES_MAX);
    const wrong = files
      .filter((file) => isCode(file.path) || /\.(css|sql|md)$/.test(file.path))
      .map((file) => ({ path: file.path, lines: file.text.split('\n').length - 1 }))
      .filter((file) => file.lines > wallOf(file.path))
      .map((file) => `${file.path}: ${file.lines} lines`);
    expect(list(wrong)).toBe('');
  });

  test('no line is longer than the columns', () => {
    const wrong = files
      .filter((file) => !FREE_COLUMNS.test(file.path))
      .flatMap((file) =>
        file.text
          .split('\n')
          .map((line, index) => ({ at: `${file.path}:${index + 1}`, line }))
          // A table row, a picture, a link and the title of a test cannot be broken.
          .filter(({ line }) => columnsOf(line) > COLUMNS_MAX)
          .filter(({ line }) => !/^\s*(?:\||!?\[|(?:test|describe)\()/.test(line))
          .map(({ at }) => at),
      );
    expect(list(wrong)).toBe('');
  });

  test('no object literal is spread into another', () => {
    const wrong = code.filter(({ text }) => /[{,]\s*\.{3}\{/.test(text));
    expect(list(wrong.map(({ path }) => path))).toBe('');
  });

  test('no debt is left in words', () => {
    // The words are put together here, so that this file does not find itself.
    const words = new RegExp(
      `\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'].join('|')})\\b`,
    );
    const wrong = files.filter((file) => words.test(file.text)).map((file) => file.path);
    expect(list(wrong)).toBe('');
  });

  test('the product speaks through its log, never through the console', () => {
    // A browser has no log; all warnings are written by one file.
    const wrong = product
      .filter(({ path }) => path !== 'packages/client/src/warn.ts')
      .filter((file) => /\bconsole\.\w+\(/.test(withoutComments(file.text)))
      .map((file) => file.path);
    expect(list(wrong)).toBe('');
  });

  test('no test is switched off and none runs alone', () => {
    const off = /\b(?:test|it|describe)\.(?:skip|only|todo|fails)\b|\bx(?:it|describe)\(/;
    const wrong = code
      .filter((file) => isTest(file.path) && off.test(file.text.replaceAll(String(off), '')))
      .filter((file) => file.path !== 'tests/tidy/tidy.test.ts')
      .map((file) => file.path);
    expect(list(wrong)).toBe('');
  });

  test('folders are named by what they are about', () => {
    const vague = /(?:^|\/)(?:utils?|helpers?|common|types|hooks|services)(?:\/|\.tsx?$)/;
    const wrong = files.filter((file) => vague.test(file.path)).map((file) => file.path);
    expect(list(wrong)).toBe('');
  });

  test('names of files are in kebab case', () => {
    const wrong = code
      .filter((file) => file.path.startsWith('packages/') || file.path.startsWith('tests/'))
      .filter((file) => !/(?:^|\/)_?[a-z0-9]+(?:[-.][a-z0-9]+)*$/.test(file.path))
      .map((file) => file.path);
    expect(list(wrong)).toBe('');
  });
});

describe('the documents', () => {
  const textOf = (path: string): string => files.find((file) => file.path === path)?.text ?? '';

  test('the README lists every setting of the server and no other', () => {
    const read = textOf('packages/server/src/platform/config.ts').matchAll(/value\('([A-Z_]+)'\)/g);
    const listed = textOf('README.md').matchAll(/^\| `([A-Z_]+)` \|/gm);
    const names = (found: Iterable<RegExpMatchArray>) =>
      [...new Set([...found].map((match) => match[1]))].sort();
    expect(names(listed)).toEqual(names(read));
  });

  test('a link inside the repository leads somewhere', () => {
    const wrong = files
      .filter((file) => file.path.endsWith('.md'))
      .flatMap((file) =>
        [...file.text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
          .map((match) => resolveImport(file, match[1] ?? ''))
          .filter((path) => !existsSync(join(root, path)))
          .map((path) => `${file.path} links to ${path}`),
      );
    expect(list(wrong)).toBe('');
  });

  test('decisions are numbered one after the other, in their name and their title', () => {
    const decisions = files.filter(({ path }) => /^docs\/decisions\/\d/.test(path));
    const numbers = decisions.map(({ path, text }) => [
      Number(/(\d+)-[^/]+$/.exec(path)?.[1]),
      Number(/^# (\d+)\. /.exec(text)?.[1]),
    ]);
    numbers.sort(([a = 0], [b = 0]) => a - b);
    expect(numbers).toEqual(decisions.map((_, at) => [at + 1, at + 1]));
  });

  test('no line of the change log stands twice', () => {
    const lines = files
      .filter(({ path }) => path === 'CHANGELOG.md' || path.startsWith('docs/changes-'))
      .flatMap(({ text }) => text.split('\n').filter((line) => line.startsWith('- ')));
    expect(lines.filter((line, at) => lines.indexOf(line) !== at)).toEqual([]);
    expect(lines.length).toBeGreaterThan(0);
  });
});

describe('what must not be in the tree', () => {
  test('no path of a machine and no host of a registry', () => {
    const machine = /(?:^|[^\w.])\/(?:work|farm|root|Users|home\/\w+)\//;
    const host = /registry\.[a-z]+\.(?:org|com)|npmjs\.|deb\.debian\.org/;
    const wrong = files
      .flatMap((file) =>
        file.text
          .split('\n')
          .filter((line) => machine.test(line) || host.test(line))
          .map((line) => `${file.path}: ${line.trim().slice(0, 80)}`),
      )
      .filter((line) => !line.startsWith('tests/tidy/'));
    expect(list(wrong)).toBe('');
  });

  test('the lock file names no address to download from', () => {
    const lock = files.find((file) => file.path === 'package-lock.json');
    expect(lock?.text).not.toMatch(/"resolved":\s*"http/);
  });

  test('the lock file names the packages of every platform', () => {
    const lock = files.find((file) => file.path === 'package-lock.json')?.text ?? '{}';
    const { packages } = JSON.parse(lock) as {
      packages: Record<string, { version?: string; optionalDependencies?: Record<string, string> }>;
    };
    const wrong = Object.entries(packages).flatMap(([owner, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) =>
          packages[`node_modules/${name}`]?.version === undefined &&
          packages[`${owner}/node_modules/${name}`]?.version === undefined,
      ),
    );
    // `npm ci` refuses a lock file with a gap, even on a machine that would skip the package.
    expect(list(wrong)).toBe('');
  });

  test('only the tests on recorded market data read it', () => {
    const wrong = code
      .filter(({ path }) => !path.startsWith('tests/recorded/') && path !== 'scripts/test.mjs')
      .filter(({ path }) => !path.startsWith('tests/tidy/'))
      .filter(({ text }) => /['"`/]shared\/|\.\.\/shared['"`/]|sharedPath/.test(text))
      .map((file) => file.path);
    expect(list(wrong)).toBe('');
  });
});

describe('the rule book', () => {
  const CODE = /^[A-Z]+-\d{3}$/;
  const families = readdirSync(join(root, 'docs/rules'))
    .filter((name) => name !== 'README.md')
    .map((name) => name.replace('.md', '').toUpperCase());

  const rules = files
    .filter((file) => file.path.startsWith('docs/rules/') && !file.path.endsWith('README.md'))
    .flatMap((file) =>
      [...file.text.matchAll(/^- \*\*([A-Z]+-\d{3})\*\*/gm)].map((m) => m[1] ?? ''),
    );

  /** Rule codes at the start of the title of a test or of a group of tests. */
  const proved = code
    .filter((file) => isTest(file.path) && !file.path.startsWith('tests/tidy/'))
    .flatMap((file) => {
      const titles = file.text.matchAll(
        /\b(?:test|it|describe)(?:\.(?:each|for)(?:<[^(]*>)?\([\s\S]*?\))?\(\s*['"`]([^'"`\n]*)/g,
      );
      return [...titles].flatMap(([, title = '']) =>
        leadingCodes(title).map((rule) => ({ path: file.path, rule })),
      );
    });

  function leadingCodes(title: string): string[] {
    const codes: string[] = [];
    for (const word of title.split(/[\s,:]+/)) {
      if (!CODE.test(word)) break;
      codes.push(word);
    }
    return codes.filter((rule) => families.includes(rule.split('-')[0] ?? ''));
  }

  test('a code stands once, in the page of its family', () => {
    expect(rules.length).toBeGreaterThan(100);
    expect(rules.filter((rule, index) => rules.indexOf(rule) !== index)).toEqual([]);
  });

  test('every rule has a test that starts with its code', () => {
    const known = new Set(proved.map(({ rule }) => rule));
    expect(list(rules.filter((rule) => !known.has(rule)))).toBe('');
  });

  test('every code at the start of a test is in the book', () => {
    const wrong = proved
      .filter(({ rule }) => !rules.includes(rule))
      .map(({ path, rule }) => `${path}: ${rule}`);
    expect(list(wrong)).toBe('');
  });
});

/**
 * Removes block and line comments. Strings that contain // are so rare that they are found by
 * reading.
 */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}
