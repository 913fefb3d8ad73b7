// `npm run backup -- <file>` and `npm run restore -- <file>`: copies the store to a file and back.
// `npm run verify-books [-- <file>]`: proves that accounts, orders and ledger agree with the
// journal, in the store or in a backup. `npm run verify-audit`: proves that nobody has changed the
// operators' audit log. `npm run migrate`: brings the schema of the store up to date.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { buildServer } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';

const COMMANDS = ['backup', 'migrate', 'restore', 'sample-data', 'verify-audit', 'verify-books'];
const [command] = process.argv.splice(2, 1);
if (!COMMANDS.includes(command)) {
  console.error(`Expected one of ${COMMANDS.join(', ')}, was ${command ?? 'nothing'}.`);
  process.exit(1);
}
ensureInstalled({ productOnly: true });
await buildServer();
process.chdir(root);
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(root, 'packages', 'server', 'dist', `${command}.js`)).href);
