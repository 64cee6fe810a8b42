import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRoot } from './osUser.ts'

/** Folders outside the data folder that the supervisor uses, and the transport for clients. */
export interface Surroundings {
  /** For the server's binaries; the first that can be made is used. */
  cacheFolders: string[]
  /** For databases of root when the server's user cannot enter the data folder. */
  storeFolder: string
  /** For socket folders; short, because a socket's path must stay under 100 bytes. */
  socketBases: string[]
  transport: 'socket' | 'loopback'
}

/** Returns the usual folders of this system for this user. */
export function defaultSurroundings(): Surroundings {
  return {
    cacheFolders: cacheFolders(),
    storeFolder: process.platform === 'darwin' ? '/usr/local/var/zhuanxiantong' : '/var/lib/zhuanxiantong',
    // Not the user's own temporary folder: it may differ between two starts.
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
