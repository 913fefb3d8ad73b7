import { join } from 'node:path';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { pagesWithTheirStart } from './page-start.ts';

const server = process.env['FULCRUM_SERVER'] ?? 'http://localhost:8080';

/** Fields, sheets and previews. */
const PARTS = /packages\/(?:(?:engine|ui)\/src|web\/src\/trading\/(?:preview|order-fields))\//;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), pagesWithTheirStart()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    reportCompressedSize: false,
    // Browsers without preload load a moment later; all others would load the polyfill for nothing.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rollupOptions: {
      input: ['index.html', 'chat/index.html'].map((page) => join(import.meta.dirname, page)),
      output: {
        // All that the first screen needs is one file, because a phone loads at most six at a time.
        // The support page shares much of it, so the line that starts the app is separate. What
        // several screens share is a file or two, not one for each icon.
        codeSplitting: {
          groups: [
            { name: 'base', test: /packages\/web\/src\/app\/start\.tsx$/ },
            { name: 'icons', test: /lucide-react/, minShareCount: 2 },
            { name: 'parts', test: PARTS, minShareCount: 3 },
          ],
        },
        // The service worker distinguishes texts from code by this name.
        chunkFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.includes('/locales/') === true
            ? 'assets/text-[name]-[hash].js'
            : 'assets/[name]-[hash].js',
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/v1/api': server,
      '/v1/ws': { target: server, ws: true },
    },
  },
});
