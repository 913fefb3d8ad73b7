import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env['FULCRUM_SERVER'] ?? 'http://localhost:8080';

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [react()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: { external: [/^\/fonts\//] },
  },
  server: { port: 5174, proxy: { '/console/api': server, '/fonts': server } },
});
