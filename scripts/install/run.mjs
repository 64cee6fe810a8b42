import { spawn } from 'node:child_process'

/**
 * Runs a program to its end and returns its exit code and output. Never throws: a missing program has code 127.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, timeoutMs?: number, env?: NodeJS.ProcessEnv, signal?: AbortSignal }} [options] signal: ends the program
 * @returns {Promise<{ code: number, printed: string }>}
 */
export function run(program, args, { cwd, timeoutMs = 600_000, env = process.env, signal } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, signal, stdio: ['ignore', 'pipe', 'pipe'] })
    // spawn's own timeout keeps the process alive when the program is not there
    const tooLong = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
    tooLong.unref()
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        printed = (printed + text).slice(-20_000)
      })
    }
    const stop = () => child.kill()
    process.once('exit', stop)
    child.once('error', () => {
      // a program that the signal ends closes later
      if (child.pid === undefined) resolve({ code: 127, printed })
    })
    child.once('close', (code) => {
      clearTimeout(tooLong)
      process.off('exit', stop)
      resolve({ code: code ?? 1, printed })
    })
  })
}
