import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

/** Build scripts without anything that they could install or build. */
const SCRIPTS = ['build.mjs', 'start.mjs', 'empty-store.mjs', 'install.mjs'];
const parent = mkdtempSync(join(tmpdir(), 'fulcrum-folders-'));
afterAll(() => rmSync(parent, { recursive: true }));

/** Runs a script in a checkout whose folder has the name. Where npm is asked, it is not there. */
function run(name: string, script: string) {
  const scripts = join(parent, name, 'scripts');
  mkdirSync(scripts, { recursive: true });
  for (const file of SCRIPTS) cpSync(join('scripts', file), join(scripts, file));
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(scripts, script)], {
    encoding: 'utf8',
    env: { PATH: '' },
  });
  return { status, lines: (stdout + stderr).trimEnd().split('\n') };
}

test.each(['a#b', '#', 'a?b', 'a*b', 'a"b', 'a\nb', 'a\tb', 'within #1/checkout'])(
  'a checkout in %j is told to move before anything is installed or built',
  (name) => {
    for (const script of ['build.mjs', 'start.mjs']) {
      const { status, lines } = run(name, script);
      expect(status).toBe(1);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(/^Fulcrum cannot be built in ".*": move the checkout to a folder/);
    }
  },
);

test.each(['a b', "it's", 'a%b', 'a%23b', '[a]', '{a,b}', '(a)', 'a:b', 'a&b;c', '$a!', 'çö 東京'])(
  'a checkout in %j is built',
  (name) => {
    expect(run(name, 'build.mjs').lines[0]).toBe('Installing dependencies (npm ci) ...');
  },
);
