// `npm start`: installs and builds what is missing or out of date, then becomes the server.
// The server runs in this very process, so its signals and its exit code are the terminal's own.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { build } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';

ensureInstalled();
try {
  await build();
} catch (error) {
  console.error(`The build failed: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
process.chdir(root);
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(root, 'packages', 'server', 'dist', 'main.js')).href);
