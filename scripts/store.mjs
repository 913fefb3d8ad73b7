// `npm run backup -- <file>` and `npm run restore -- <file>`: the store into one file and back.
// `npm run verify-books [-- <file>]`: proves that accounts, orders and ledger are what the journal
// says, in the store or in a backup.
// `npm run verify-audit`: proves that nobody has changed the log of the operators.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { buildServer } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';

const COMMANDS = ['backup', 'restore', 'verify-audit', 'verify-books', 'sample-data'];
const [command] = process.argv.splice(2, 1);
if (!COMMANDS.includes(command)) {
  console.error(`Expected one of ${COMMANDS.join(', ')}, was ${command ?? 'nothing'}.`);
  process.exit(1);
}
ensureInstalled();
await buildServer();
process.chdir(root);
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(root, 'packages', 'server', 'dist', `${command}.js`)).href);
