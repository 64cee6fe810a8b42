import { release } from 'node:os'

const mebibyte = 1024 * 1024

/**
 * Returns the server's settings, passed on its command line so that no file can weaken them. An acknowledged commit is on the
 * disk. No value holds a blank, because Windows passes them all in one string.
 */
export function serverSettings(ramBytes: number): Record<string, string> {
  return {
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    shared_buffers: `${sharedBuffersMebibytes(ramBytes)}MB`,
    work_mem: '16MB',
    // Limits what crash recovery has to replay, so that the server accepts writes within seconds.
    max_wal_size: '512MB',
    recovery_init_sync_method: syncMethod(),
    max_connections: '100',
    jit: 'off',
    // Most pages that are not in shared_buffers are in the cache of the system: reading them directly costs less than a worker process.
    io_method: 'sync',
    random_page_cost: '1.1',
    timezone: 'UTC',
    cluster_name: 'zhuanxiantong',
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgresql-%Y%m%d-%H%M%S.log',
    log_file_mode: '0600',
    log_rotation_age: '1d',
    log_rotation_size: '10MB',
    log_timezone: 'UTC',
    // The detail of a violated constraint quotes the row: names and phone numbers must not be logged.
    log_error_verbosity: 'terse',
  }
}

/**
 * Returns how the server and initdb flush all files. One syncfs call is much faster than file by file on a busy disk, but Linux
 * reports its errors only since 5.8.
 */
export function syncMethod(): 'syncfs' | 'fsync' {
  const [major = 0, minor = 0] = release().split('.').map(Number)
  return process.platform === 'linux' && (major > 5 || (major === 5 && minor >= 8)) ? 'syncfs' : 'fsync'
}

/**
 * Returns a quarter of the memory, at most 208 MB, at least 16 MB. With it, server and database stay below 400 MB; the system caches
 * the rest of the data.
 */
export function sharedBuffersMebibytes(ramBytes: number): number {
  return Math.max(16, Math.min(208, Math.floor(ramBytes / 4 / mebibyte)))
}

/** Returns the settings as command-line arguments. */
export function toArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
