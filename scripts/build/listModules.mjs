import { relative } from 'node:path'

/**
 * Writes the modules of each script to .vite/modules.json, so that the byte budget can find unwanted ones.
 * @param {string} root paths are relative to it
 * @returns {import('vite').Plugin}
 */
export function listModules(root) {
  return {
    name: 'list-modules',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? [[file.fileName, file.moduleIds.map((id) => relative(root, id))]] : [],
      )
      const source = JSON.stringify(Object.fromEntries(chunks))
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source })
    },
  }
}
