import react from '@vitejs/plugin-react'
import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { chunkGroups } from './scripts/build/chunks.mjs'
import { iconsOneByOne } from './scripts/build/iconsOneByOne.mjs'
import { listModules } from './scripts/build/listModules.mjs'
import { mantineOneByOne } from './scripts/build/mantineOneByOne.mjs'
import { usedPalettes } from './scripts/build/usedPalettes.mjs'

const pathTo = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** A class is told from its namesakes by three signs of its file: the usual names, with five and a line, weigh on the first view. */
function scopedName(name: string, file: string): string {
  const path = relative(pathTo('.'), file).replaceAll('\\', '/')
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 3)}`
}

/** The browser's half; scripts/dev.mjs serves it in development. */
export default defineConfig(({ isSsrBuild }) => ({
  root: pathTo('./web'),
  css: { modules: { generateScopedName: scopedName } },
  plugins: [
    iconsOneByOne(),
    ...(isSsrBuild ? [] : [mantineOneByOne()]),
    usedPalettes(),
    react(),
    listModules(pathTo('.')),
  ],
  // taken one by one, they are small
  optimizeDeps: { exclude: ['@tabler/icons-react'] },
  build: {
    // the scripts of a page come with its own first; named one by one for every page they would weigh on the first view
    modulePreload: {
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => file.endsWith('.css')) : files,
    },
    outDir: pathTo('./dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    // the byte budget reads which file belongs to which page
    manifest: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // kB; what draws charts is one chunk, and loaded only by a page whose reader asks for a chart
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: isSsrBuild ? {} : { codeSplitting: { groups: chunkGroups(pathTo('.')) } } },
  },
}))
