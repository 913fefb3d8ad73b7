import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { readConfig } from './config.ts';
import { settingPortsOf, settingsFile } from './settings-file.ts';

test('a file that cannot be read is refused by the name of its variable', () => {
  const path = `${import.meta.dirname}/none.json`;
  expect(() => settingsFile('PROVIDERS', path)).toThrow(
    `PROVIDERS: no file can be read at ${path}`,
  );
  expect(settingsFile('PROVIDERS', import.meta.filename)).toContain('settingsFile');
});

test('a byte-order mark in front of a file is left out', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  try {
    writeFileSync(join(folder, 'marked.json'), '\uFEFF{}');
    expect(settingsFile('PROVIDERS', join(folder, 'marked.json'))).toBe('{}');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('secrets come from the environment', () => {
  const { secret, read } = settingPortsOf(readConfig({ LP_PASSWORD: ' p ' }));
  expect([secret('LP_PASSWORD'), secret('NONE')]).toEqual(['p', null]);
  expect(() => read('/none')).toThrow('ENOENT');
});
