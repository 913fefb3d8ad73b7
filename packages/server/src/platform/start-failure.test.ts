import { expect, test } from 'vitest';

import { engineError } from './adapters/engine-error.ts';
import { ConfigError } from './config-error.ts';
import { startFailure, storeFailure } from './start-failure.ts';

const config = { port: 8080, host: '127.0.0.1', dataDir: './data', databaseUrl: null };
const failing = (code: string, more: object = {}) =>
  startFailure(Object.assign(new Error('words of the system'), { code }, more), config);

test.each([
  ['EADDRINUSE', {}, /^PORT: 8080 .* set another PORT\.$/],
  ['EACCES', { port: 80 }, /^PORT: 8080 needs rights .* above 1023\.$/],
  ['EADDRNOTAVAIL', {}, /^HOST: 127\.0\.0\.1 is no address .* leave HOST out\.$/],
  ['ENOSPC', {}, /^DATA_DIR: there is no space left for \.\/data\. Free some, .*$/],
  ['EDQUOT', {}, /^DATA_DIR: there is no space left/],
  ['EACCES', {}, /^DATA_DIR: this user may not write to \.\/data\. .* another folder\.$/],
  ['EROFS', {}, /^DATA_DIR: this user may not write/],
])('a start that fails with %s says how to go on', (code, more, line) => {
  expect(failing(code, more)).toMatch(line);
});

test('a folder that cannot be made is one that may not be written to', () => {
  const error = Object.assign(new Error("ENOENT: mkdir './data'"), { code: 'ENOENT' });
  expect(startFailure(error, config)).toMatch(/^DATA_DIR: this user may not write/);
});

test('LEDGER-035: a store that fails while it is used says how to go on', () => {
  const full = 'could not write to file "pg_wal/xlogtemp.42": No space left on device';
  expect(storeFailure(new Error(full), config)).toMatch(/^DATA_DIR: there is no space left/);
  expect(storeFailure(new Error('it has ended'), config)).toBe(
    'The store has failed: it has ended. Start again; all that was confirmed is stored.',
  );
});

test('a setting that is found wrong later is told by its own line', () => {
  const error = new ConfigError('SOURCES: the file: it is not JSON');
  expect(startFailure(error, config)).toBe('SOURCES: the file: it is not JSON');
});

test('any other cause is told as it is', () => {
  expect(startFailure(new Error('no key'), config)).toBe('Cannot start: no key');
});

test.each([
  [51, 'ENOSPC'],
  [69, 'EROFS'],
  [999, 'errno 999'],
])('number %i of the embedded store is %s', (errno, code) => {
  expect(engineError({ name: 'ErrnoError', errno })).toMatchObject({ code });
});

test('a PostgreSQL with a full disk is not blamed on DATA_DIR', () => {
  const error = new Error('could not extend file: No space left on device');
  const settings = { ...config, databaseUrl: 'postgres://db' };
  expect(startFailure(error, settings)).toBe(`Cannot start: ${error.message}`);
});

test('a full disk in the embedded store is told like any other', () => {
  expect(startFailure(engineError({ errno: 51 }), config)).toMatch(/no space left/);
  expect(startFailure(engineError(new Error('told already')), config)).toMatch(/told already$/);
});
