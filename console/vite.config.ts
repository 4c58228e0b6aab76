import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

import { cookbook } from './build/cookbook.js'

/** The service that the page talks to while it is developed: `npx vite console`. */
const SERVICE = process.env['TWINVOICE_DEV_SERVICE'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // All addresses are relative, so that the page works wherever the app is mounted.
  base: './',
  publicDir: false,
  plugins: [cookbook(fileURLToPath(new URL('../docs/cookbook', import.meta.url)))],
  server: { proxy: { '/v1': SERVICE, '/admin': SERVICE, '/openapi.json': SERVICE } },
  build: {
    outDir: fileURLToPath(new URL('../dist/console', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    // The policy of the page allows no data: address, except for pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
    reportCompressedSize: false,
  },
})
