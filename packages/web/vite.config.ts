import { join } from 'node:path';

import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = process.env['FULCRUM_SERVER'] ?? 'http://localhost:8080';

/** Tells the page where each language's texts lie, so that they are fetched beside the code. */
const textsInPage: Plugin = {
  name: 'texts-in-page',
  transformIndexHtml: {
    order: 'post',
    handler(page, { bundle = {} }) {
      const files = Object.values(bundle).flatMap((file) => {
        const locale = 'facadeModuleId' in file ? file.facadeModuleId : null;
        const [, code] = /\/locales\/(\w+)\.json$/.exec(locale ?? '') ?? [];
        return code === undefined ? [] : [`${code}:/${file.fileName}`];
      });
      return page.replace('name="texts" content=""', `name="texts" content="${files.join(' ')}"`);
    },
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), textsInPage],
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
        // All that the first screen needs is one file: a phone asks for six at a time at most.
        codeSplitting: { groups: [{ name: 'base', test: /packages\/web\/src\/main\.tsx$/ }] },
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
