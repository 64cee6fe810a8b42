import { join } from 'node:path'
import { build } from 'vite'

/**
 * Builds the page of the API (web/reference) into <folder>/web/reference/index.html. The separate build shares nothing with the
 * site, whose pages must not load the viewer.
 * @param {string} root
 * @param {string} folder the build's, with vite's result in its web/
 */
export async function buildReference(root, folder) {
  await build({
    configFile: false,
    root: join(root, 'web'),
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: join(folder, 'web'),
      emptyOutDir: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: false,
      reportCompressedSize: false,
      // kB; the viewer is one file
      chunkSizeWarningLimit: 2000,
      rolldownOptions: { input: { reference: join(root, 'web', 'reference', 'index.html') } },
    },
  })
}
