// `npm run dev`: the server from source, restarted when it changes, beside the web app with its
// hot reload.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { ensureInstalled, root } from './install.mjs';

ensureInstalled();
const bin = (name) => join(root, 'node_modules', '.bin', name);
const children = [
  spawn(bin('tsx'), ['watch', '--clear-screen=false', 'packages/server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn(bin('vite'), [], { cwd: join(root, 'packages', 'web'), stdio: 'inherit' }),
];

// One of the two alone is of no use: when one ends, so does the other.
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 1;
    for (const other of children) other.kill('SIGTERM');
  });
}
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
