import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './scripts/build/chunks.mjs'
import { iconsOneByOne } from './scripts/build/iconsOneByOne.mjs'
import { idsOnce } from './scripts/build/idsOnce.mjs'
import { leanPackages } from './scripts/build/leanPackages.mjs'
import { listModules } from './scripts/build/listModules.mjs'
import { partsOneByOne } from './scripts/build/partsOneByOne.mjs'

const pathTo = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Returns a class name with three characters of its file's hash; the longer default names would enlarge the first view. */
function scopedName(name: string, file: string): string {
  const path = relative(pathTo('.'), file).replaceAll('\\', '/')
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 3)}`
}

/** Builds the web; scripts/dev.mjs serves it in development. */
export default defineConfig(({ isSsrBuild }) => ({
  root: pathTo('./web'),
  css: { modules: { generateScopedName: scopedName } },
  plugins: [
    iconsOneByOne(),
    ...(isSsrBuild ? [] : [...leanPackages(), ...partsOneByOne()]),
    idsOnce(),
    react(),
    listModules(pathTo('.')),
  ],
  // imported one by one, they are small
  optimizeDeps: { exclude: ['@tabler/icons-react'] },
  build: {
    // a page lists only its own scripts first; listing all for every page would enlarge the first view
    modulePreload: {
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => file.endsWith('.css')) : files,
    },
    outDir: pathTo('./dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    // the byte budget reads the files of each page
    manifest: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // kB; charts are one chunk, loaded only by a page whose reader opens a chart
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // packages' getters do nothing else
      treeshake: { propertyReadSideEffects: false },
      output: isSsrBuild ? {} : { codeSplitting: { groups: chunkGroups(pathTo('.')) } },
    },
  },
}))
