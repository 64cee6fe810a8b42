import { spawn } from 'node:child_process'
import type { EmbeddedPostgres } from '#server/db/embedded/start.ts'

/** A reference server of the bench, in its own process. */
export interface ChildServer {
  port: number
  pid: number
  stop(): Promise<void>
}

/** Starts a program that reads PGHOST and related variables and prints `ready` and its port. */
export async function startChild(
  program: string,
  { host, port, user, database }: EmbeddedPostgres['connection'],
): Promise<ChildServer> {
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    env: { ...process.env, PGHOST: host, PGPORT: String(port), PGUSER: user, PGDATABASE: database },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const listening = await new Promise<number>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) =>
      resolve(Number(/ready (\d+)/.exec(chunk.toString('utf8'))?.[1])),
    )
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}`)))
  })
  return {
    port: listening,
    pid: child.pid ?? 0,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}
