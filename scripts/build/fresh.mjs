import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { hashSources } from './sources.mjs'
import { isBuiltFrom } from './stamp.mjs'

/** @param {string} root */
async function isBuildFresh(root) {
  return isBuiltFrom(join(root, 'dist'), await hashSources(root))
}

/**
 * Builds when dist/ is no complete build of the current sources. A separate process returns the bundlers' memory before the
 * server starts.
 * @param {string} root
 * @param {(line: string) => void} say
 */
export async function ensureBuilt(root, say) {
  if (await isBuildFresh(root)) return
  say('正在构建，大约需要十几秒……')
  const child = spawn(process.execPath, [join(root, 'scripts', 'build.mjs')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = () => child.kill()
  process.once('exit', stop)
  const code = await new Promise((resolve) => child.once('close', resolve))
  process.off('exit', stop)
  if (code !== 0) throw new Error('构建失败。请按上面的错误信息修正后重新运行。')
}
