import { spawn } from 'node:child_process'
import type { ChildProcessByStdio } from 'node:child_process'
import type { Readable } from 'node:stream'

/** An example running in its own process. */
export interface RunningExample {
  /** Waits for a printed line. */
  line(pattern: RegExp): Promise<RegExpExecArray>
  /** Waits for its end and returns its lines; throws its errors when it failed. */
  end(): Promise<string[]>
  stop(): Promise<void>
}

type Child = ChildProcessByStdio<null, Readable, Readable>

/** Runs a file of the documentation with this Node, with only the given environment. */
export function runNode(file: string, env: Record<string, string>): RunningExample {
  const child: Child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  let complaint = ''
  const listeners = new Set<() => void>()
  const wake = () => listeners.forEach((listener) => listener())
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part
    wake()
  })
  child.stderr.setEncoding('utf8').on('data', (part: string) => (complaint += part))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  void ended.then(wake)
  const lines = () => text.split('\n').filter((line) => line !== '')
  return {
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const found = lines()
            .map((line) => pattern.exec(line))
            .find((match) => match !== null)
          if (!found && child.exitCode === null) return
          listeners.delete(check)
          if (found) resolve(found)
          else reject(new Error(`It ended without ${String(pattern)}: ${text}${complaint}`))
        }
        listeners.add(check)
        check()
      }),
    async end() {
      const code = await ended
      if (code !== 0) throw new Error(`It ended with ${code}: ${complaint}`)
      return lines()
    },
    async stop() {
      child.kill()
      await ended
    },
  }
}
