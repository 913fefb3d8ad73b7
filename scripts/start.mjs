// `npm start`: installs and builds what is missing or out of date, then becomes the server.
// The build runs in a process of its own and takes its memory with it when it ends; the server
// runs in this one, so its signals and its exit code are the terminal's own.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { root } from './install.mjs';

const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], {
  stdio: 'inherit',
});
if (status !== 0) process.exit(status ?? 1);
process.chdir(root);
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(root, 'packages', 'server', 'dist', 'main.js')).href);
