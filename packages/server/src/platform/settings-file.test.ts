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

test('secrets come from the environment', () => {
  const { secret, read } = settingPortsOf(readConfig({ LP_PASSWORD: ' p ' }));
  expect([secret('LP_PASSWORD'), secret('NONE')]).toEqual(['p', null]);
  expect(() => read('/none')).toThrow('ENOENT');
});
