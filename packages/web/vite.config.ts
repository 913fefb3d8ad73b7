import { join } from 'node:path';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { pagesWithTheirStart } from './page-start.ts';
import { splitTexts } from './split-texts.ts';

const server = process.env['FULCRUM_SERVER'] ?? 'http://localhost:8080';

/** Files of fields, sheets and previews that several screens share. */
const PARTS = /packages\/(?:(?:engine|ui)\/src|web\/src\/trading\/(?:preview|order-fields))\//;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [splitTexts(), react(), pagesWithTheirStart()],
  build: {
    target: 'es2022',
    // The oldest browsers that the README names; styles keep what these need.
    cssTarget: ['safari15.4', 'ios15.4', 'chrome99', 'firefox100'],
    outDir: 'dist',
    emptyOutDir: true,
    reportCompressedSize: false,
    // Without the polyfill, browsers that lack preload load a moment later; all others save loading
    // it.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rollupOptions: {
      input: ['index.html', 'chat/index.html'].map((page) => join(import.meta.dirname, page)),
      output: {
        // All code for the first screen is in one file, because a phone loads at most six files at
        // a time. The support page shares much of this code, so the line that starts the app is a
        // separate file. Code that several screens share is in one or two files, instead of one
        // file for each icon.
        codeSplitting: {
          groups: [
            { name: 'base', test: /packages\/web\/src\/app\/start\.tsx$/ },
            { name: 'icons', test: /lucide-react/, minShareCount: 2 },
            { name: 'parts', test: PARTS, minShareCount: 3 },
          ],
        },
        // The service worker distinguishes texts from code by this prefix.
        chunkFileNames: ({ facadeModuleId }) => {
          if (facadeModuleId?.includes('/locales/') !== true) return 'assets/[name]-[hash].js';
          const part = facadeModuleId.endsWith('?first') ? 'first' : 'rest';
          return `assets/text-[name]-${part}-[hash].js`;
        },
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
