import { spawn } from 'node:child_process'
import type { ChildProcessByStdio } from 'node:child_process'
import type { Readable } from 'node:stream'

/** An example that runs as a program of its own. */
export interface RunningExample {
  /** Waits for a line that it prints. */
  line(pattern: RegExp): Promise<RegExpExecArray>
  /** Waits until it ends by itself; throws what it complained of where it did not end well. */
  end(): Promise<string[]>
  stop(): Promise<void>
}

type Child = ChildProcessByStdio<null, Readable, Readable>

/** Runs a file of the documentation with this Node; it gets no other environment than told. */
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
        const look = () => {
          const found = lines()
            .map((line) => pattern.exec(line))
            .find((match) => match !== null)
          if (!found && child.exitCode === null) return
          listeners.delete(look)
          if (found) resolve(found)
          else reject(new Error(`It ended without ${String(pattern)}: ${text}${complaint}`))
        }
        listeners.add(look)
        look()
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
