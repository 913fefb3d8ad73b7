import { expect, test } from 'vitest';

import { importsOf, isCode, isTest, resolveImport, treeFiles, type TreeFile } from './tree.ts';

const product = treeFiles().filter(({ path }) => {
  return path.startsWith('packages/') && isCode(path) && !isTest(path);
});
const contract = new Map(
  product
    .filter(({ path }) => path.startsWith('packages/contract/'))
    .map((file) => [file.path, file]),
);
const isApp = ({ path }: TreeFile): boolean => /^packages\/(web|console)\/src\//.test(path);
const isScreenPart = ({ path }: TreeFile): boolean => /^packages\/web\/src\/.+\.tsx$/.test(path);

/** Files that load the app's own files and make no calls to the server. */
const OWN_FILES = new Set([
  'packages/web/src/app/app-update.ts',
  'packages/web/src/app/worker/service-worker.ts',
]);

const found = (files: readonly TreeFile[], forbidden: RegExp): string[] =>
  files
    .filter(({ text }) => forbidden.test(text))
    .map(({ path, text }) => `${path}: ${forbidden.exec(text)?.[0].trim()}`);

test('an app speaks to the server through the client alone', () => {
  const speech = /\bfetch\(|\bXMLHttpRequest\b|\bnew (?:WebSocket|EventSource)\(|\bsendBeacon\(/;
  const apps = product.filter((file) => isApp(file) && !OWN_FILES.has(file.path));
  expect(apps.length).toBeGreaterThan(400);
  expect(found(apps, speech)).toEqual([]);
});

test('each part of the web app that is loaded later is a lazyPart', () => {
  const others = product.filter(
    ({ path }) =>
      path.startsWith('packages/web/src/') && !path.endsWith('/layout/parts/lazy-part.tsx'),
  );
  expect(found(others, /\bimport \{[^}]*\b(?:lazy|Suspense)\b[^}]*\} from 'react'/)).toEqual([]);
});

test('a part of a screen makes no call by itself', () => {
  const parts = product.filter((file) => isApp(file) && file.path.endsWith('.tsx'));
  expect(parts.length).toBeGreaterThan(250);
  expect(found(parts, /\brequest\(|\bimport \{[^}]*\brequest\b|@fulcrum\/client\/calls\//)).toEqual(
    [],
  );
});

test('the web app asks the server in the folders of account, market and server', () => {
  const callers = /^packages\/web\/src\/(?:account|market|server)\//;
  const others = product.filter(({ path }) => {
    // The support page is an app of its own, with its own live connection.
    return path.startsWith('packages/web/src/') && !callers.test(path) && !path.includes('/chat/');
  });
  expect(others.length).toBeGreaterThan(250);
  expect(found(others, /@fulcrum\/client\/calls\/|server\/api\.ts/)).toEqual([]);
});

test('a part of a screen knows no name of the wire', () => {
  const parts = product.filter(isScreenPart);
  const names = wireNames();
  expect(names.size).toBeGreaterThan(80);
  const wrong = parts.flatMap(({ path, text }) => {
    const read = [...text.matchAll(/[\w)\]]\??\.([A-Z]\w*)/g)].map(([, name = '']) => name);
    const taken = [...text.matchAll(/\{([^{}<>=]*)\}(?: =|: \w+\) =>|\) =>)/g)]
      .flatMap(([, fields = '']) => fields.split(','))
      .map((name) => name.trim().split(':', 1)[0] ?? '');
    return [...read, ...taken].filter((name) => names.has(name)).map((name) => `${path}: ${name}`);
  });
  expect(wrong).toEqual([]);
});

test('nothing that an app imports brings the schema library', () => {
  const clients = product.filter((file) => {
    return isApp(file) || file.path.startsWith('packages/client/src/');
  });
  const wrong = clients.flatMap((file) =>
    valueImportsOf(file)
      .map((target) => /^@fulcrum\/contract\/(.+)$/.exec(target)?.[1])
      .filter((inside) => inside !== undefined)
      .filter((inside) => bringsSchemas(`packages/contract/src/${inside}.ts`))
      .map((inside) => `${file.path} imports ${inside}`),
  );
  expect(wrong).toEqual([]);
  expect(bringsSchemas('packages/contract/src/reply.ts')).toBe(true);
  expect(bringsSchemas('packages/contract/src/trading/facts.ts')).toBe(false);
});

/**
 * Returns the names of fields in the contract's schemas, which the product's specification
 * prescribes.
 */
function wireNames(): ReadonlySet<string> {
  const schemas = [...contract.values()].filter(({ path }) => {
    return /^packages\/contract\/src\/(?!console\/).*\/(?:schema|messages)\.ts$/.test(path);
  });
  const texts = schemas.map(({ text }) => text);
  const names = texts.flatMap((text) => [...text.matchAll(/^\s+([A-Z]\w*): /gm)]);
  return new Set(names.map(([, name = '']) => name));
}

/** Returns the modules that a file imports, without those of which it imports only types. */
function valueImportsOf(file: TreeFile): readonly string[] {
  const text = file.text.replace(/^(?:import|export) type\s[^;]*;/gm, '');
  return importsOf({ path: file.path, text });
}

function bringsSchemas(path: string, seen = new Set<string>()): boolean {
  const file = contract.get(path);
  if (!file || seen.has(path)) return false;
  seen.add(path);
  return valueImportsOf(file).some((target) => {
    return (
      target === 'zod' ||
      (target.startsWith('.') && bringsSchemas(resolveImport(file, target), seen))
    );
  });
}

test("times of the market are compared with the server's clock", () => {
  // A phone's clock may be wrong by minutes.
  const where =
    /^packages\/web\/src\/(?:chart|market|trading|screens\/(?:calendar|orders|trade))\//;
  const ofMarket = product.filter(({ path }) => where.test(path));
  expect(ofMarket.length).toBeGreaterThan(150);
  expect(found(ofMarket, /\bDate\.now\(|\bnew Date\(\)/)).toEqual([]);
});

test('whether a key belongs to an input method is asked in one place', () => {
  const home = 'packages/ui/src/controls/is-typing.ts';
  const apps = product.filter(({ path }) => /^packages\/(?:ui|web|console)\//.test(path));
  const others = apps.filter(({ path }) => path !== home);
  expect(others.length).toBeLessThan(apps.length);
  expect(found(others, /\bisComposing\b/)).toEqual([]);
});
