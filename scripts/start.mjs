// `npm start`: installs and builds what is missing or out of date, then runs the server. The build
// runs in another process, whose memory is freed when it ends. The server runs in this process, so
// that signals and exit code are those of the terminal's command.
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
