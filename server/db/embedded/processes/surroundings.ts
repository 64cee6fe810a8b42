import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRoot } from './osUser.ts'

/** Folders outside the data folder that the supervisor uses, and the way clients reach the server. */
export interface Surroundings {
  /** For the server's binaries; the first that can be made is taken. */
  cacheFolders: string[]
  /** For databases of root whose own data folder the server's user cannot enter. */
  storeFolder: string
  /** For socket folders; short, because a socket's path must stay under 100 bytes. */
  socketBases: string[]
  transport: 'socket' | 'loopback'
}

/** The places customary on this system for this user. */
export function customarySurroundings(): Surroundings {
  return {
    cacheFolders: cacheFolders(),
    storeFolder: process.platform === 'darwin' ? '/usr/local/var/zhuanxiantong' : '/var/lib/zhuanxiantong',
    // Not the user's own temporary folder: two starts with another TMPDIR would look in two places.
    socketBases: ['/tmp', '/var/tmp'],
    transport: process.platform === 'win32' ? 'loopback' : 'socket',
  }
}

function cacheFolders(): string[] {
  const fallback = join(tmpdir(), `zhuanxiantong-${process.getuid?.() ?? 'cache'}`)
  if (isRoot()) {
    return [
      process.platform === 'darwin' ? '/Library/Caches/zhuanxiantong' : '/var/cache/zhuanxiantong',
      fallback,
    ]
  }
  const customary =
    process.platform === 'win32'
      ? (process.env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'))
      : process.platform === 'darwin'
        ? join(homedir(), 'Library', 'Caches')
        : (process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'))
  return [join(customary, 'zhuanxiantong'), fallback]
}
