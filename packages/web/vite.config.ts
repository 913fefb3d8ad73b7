import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = process.env['FULCRUM_SERVER'] ?? 'http://localhost:8080';

const LOCALES = join(import.meta.dirname, 'src', 'locales');

/**
 * Tells the page where each language's texts lie, so that they are fetched beside the code, and
 * what Home is called in it, so that there is something to read before they have come.
 */
const languagesInPage: Plugin = {
  name: 'languages-in-page',
  transformIndexHtml: {
    order: 'post',
    handler(page, { bundle = {} }) {
      const files = Object.values(bundle).flatMap((file) => {
        const locale = 'facadeModuleId' in file ? file.facadeModuleId : null;
        const [, code] = /\/locales\/(\w+)\.json$/.exec(locale ?? '') ?? [];
        return code === undefined ? [] : [`${code}:/${file.fileName}`];
      });
      const titles = readdirSync(LOCALES).map((name) => {
        const texts = JSON.parse(readFileSync(join(LOCALES, name), 'utf8')) as Texts;
        return `${name.replace('.json', '')}:${texts.home.title}`;
      });
      return page
        .replace('name="texts" content=""', `name="texts" content="${files.join(' ')}"`)
        .replace('name="titles" content=""', `name="titles" content="${titles.join(';')}"`);
    },
  },
};

interface Texts {
  readonly home: { readonly title: string };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), languagesInPage],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    reportCompressedSize: false,
    // A browser that cannot preload loads a moment later; all others would load this for nothing.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rollupOptions: {
      input: ['index.html', 'chat/index.html'].map((page) => join(import.meta.dirname, page)),
      output: {
        // All that the first screen needs is one file: a phone asks for six at a time at most. The
        // page of support shares much of it, so the line that starts the app is not in it.
        codeSplitting: { groups: [{ name: 'base', test: /packages\/web\/src\/start\.tsx$/ }] },
        // The service worker tells texts from code by this name.
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
