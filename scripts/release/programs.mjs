import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'

const outputBytesMax = 64 * 1024 * 1024

/** Runs a program to its end, quietly; throws what it complained of. @param {string} program @param {string[]} words @param {string} folder */
export async function run(program, words, folder) {
  const child = spawn(program, words, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (part) => (said += String(part)))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} ${words.join(' ')}：${code}\n${said}`)
}

/** What a program prints. @param {string} program @param {string[]} words @param {string} folder */
export async function ask(program, words, folder) {
  const { stdout } = await promisify(execFile)(program, words, { cwd: folder, maxBuffer: outputBytesMax })
  return stdout
}
