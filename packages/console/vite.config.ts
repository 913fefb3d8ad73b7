import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env['FULCRUM_SERVER'] ?? 'http://localhost:8080';

/**
 * Screens used by the same operators share a file, so that moving between them loads no further
 * file.
 */
const SCREENS: Readonly<Record<string, string>> = {
  overview: 'dashboard|hedging|monitor',
  catalogue: 'instruments|categories|hours|feeds',
  cases: 'identity|deposits|withdrawals|interventions|people|ranking',
  support: 'support|replies|feedback',
  content: 'news|announcements|companies|outbox',
  system: 'channels|currencies|settings|operators|audit|account',
};

/** Parts that only the screens of one group use; they are bundled with that group. */
const OF_ONE_GROUP = /packages\/console\/src\/parts\/(?:channels|halts|instruments|market)\//;

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [react()],
  build: {
    target: 'es2022',
    // The oldest browsers that the README names; styles keep what these need.
    cssTarget: ['safari15.4', 'ios15.4', 'chrome99', 'firefox100'],
    outDir: 'dist',
    emptyOutDir: true,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      external: [/^\/fonts\//],
      output: {
        codeSplitting: {
          groups: [
            // The first file, with all code that the console needs to start.
            { name: 'base', test: /packages\/console\/src\/app\/main\.tsx$/ },
            { name: 'qr', test: /\/qr(?:code|-code|-cells)\b/ },
            // Whoever enrols sees no screen that needs the other parts.
            { name: 'copy', test: /\/copy(?:-button)?\.tsx?$/ },
            { name: 'parts', test: (id) => !OF_ONE_GROUP.test(id), minShareCount: 2 },
            ...Object.entries(SCREENS).map(([name, screens]) => ({
              name,
              test: new RegExp(`packages/console/src/screens/(?:${screens})/`),
            })),
          ],
        },
      },
    },
  },
  server: { port: 5174, proxy: { '/console/api': server, '/fonts': server } },
});
