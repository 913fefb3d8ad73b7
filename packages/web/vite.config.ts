import { join } from 'node:path';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env['FULCRUM_SERVER'] ?? 'http://localhost:8080';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
    rollupOptions: {
      input: ['index.html', 'chat/index.html'].map((page) => join(import.meta.dirname, page)),
      output: {
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
