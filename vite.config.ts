import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** The browser's half. In development the API is the one that `npm start` serves. */
export default defineConfig({
  root: fileURLToPath(new URL('./web', import.meta.url)),
  plugins: [react()],
  build: {
    outDir: fileURLToPath(new URL('./dist/web', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    // the byte budget reads which file belongs to which page
    manifest: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
})
