import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'

const outputBytesMax = 64 * 1024 * 1024

/**
 * Runs a program quietly; throws its errors when it fails.
 * @param {string} program @param {string[]} args @param {string} folder
 */
export async function run(program, args, folder) {
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (part) => (errors += String(part)))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}：${code}\n${errors}`)
}

/** Returns the output of a program. @param {string} program @param {string[]} args @param {string} folder */
export async function readOutput(program, args, folder) {
  const { stdout } = await promisify(execFile)(program, args, { cwd: folder, maxBuffer: outputBytesMax })
  return stdout
}
