// `npm run dev`: runs the server from source, restarted on each change, and the web app and the
// console with hot reload.
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
  spawn(bin('vite'), [], { cwd: join(root, 'packages', 'console'), stdio: 'inherit' }),
];

// None of these processes is useful alone, so when one exits, the others are ended.
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
