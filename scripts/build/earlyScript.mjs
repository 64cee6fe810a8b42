import { build } from 'esbuild'

/**
 * Bundles web/app/early/earlyScript.ts for the head of each page, where it runs before any other script has loaded.
 * @param {string} root
 * @returns {Promise<string>} the element
 */
export async function buildEarlyScript(root) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['web/app/early/earlyScript.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    logLevel: 'warning',
  })
  const code = outputFiles[0]?.text.trim() ?? ''
  if (code === '' || /<\/|<!--/.test(code)) throw new Error('web/app/early/earlyScript.ts cannot be inlined')
  return `<script>${code}</script>`
}
