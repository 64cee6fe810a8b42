import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { totalmem } from 'node:os'
import type { Binaries } from '../binaries.ts'
import { temporaryPath } from '../drafts.ts'
import type { Home } from '../home.ts'
import type { Connection } from '../probeServer.ts'
import { serverSettings, toArguments } from '../settings.ts'
import { asUser, serverEnvironment } from './serverEnvironment.ts'

/** One attempt to start a server process. */
export interface Launch {
  /** Returns whether the started process has ended. */
  hasEnded(): boolean
  /** Returns the server's output from before its log file was open. */
  earlyOutput(): string
  /** Deletes the file with that output. */
  deleteOutput(): void
}

/**
 * Starts the server as a detached process in its own session. Ctrl-C does not reach it, and it outlives a kill of this process.
 * Its first output goes to a file, because a pipe would break with this process.
 */
export function launchServer(home: Home, binaries: Binaries, connection: Connection): Launch {
  const path = temporaryPath(home, 'start')
  const output = openSync(path, 'wx')
  chmodSync(path, 0o600)
  const child = startProcess(home, binaries, launchArguments(connection), output)
  closeSync(output)
  let ended = false
  let failure = ''
  child.once('exit', () => (ended = true))
  child.once('error', (error) => {
    ended = true
    failure = error.message
  })
  child.unref()
  return {
    hasEnded: () => ended,
    earlyOutput: () => failure || readFileSync(path, 'utf8').trim().slice(-2000),
    deleteOutput: () => rmSync(path, { force: true }),
  }
}

function startProcess(home: Home, binaries: Binaries, args: string[], output: number): ChildProcess {
  const options = {
    ...asUser(home),
    cwd: '/',
    detached: true,
    env: serverEnvironment(),
    stdio: ['ignore', output, output] as ('ignore' | number)[],
    windowsHide: true,
  }
  if (process.platform !== 'win32') return spawn(binaries.postgres, ['-D', home.cluster, ...args], options)
  // pg_ctl drops administrator rights; postgres.exe refuses to run with them.
  return spawn(binaries.pgCtl, ['start', '-w', '-D', home.cluster, '-o', args.join(' ')], {
    ...options,
    cwd: home.folder,
  })
}

function launchArguments(connection: Connection): string[] {
  const ramBytes = Math.min(totalmem(), process.constrainedMemory() || Infinity)
  return toArguments({ ...serverSettings(ramBytes), ...listening(connection) })
}

function listening(connection: Connection): Record<string, string> {
  const port = String(connection.port)
  if (connection.password !== undefined) {
    return { listen_addresses: connection.host, port, unix_socket_directories: '' }
  }
  return {
    listen_addresses: '',
    port,
    unix_socket_directories: connection.host,
    unix_socket_permissions: '0700',
  }
}
