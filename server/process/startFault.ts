import { ConfigFault } from '../config.ts'
import { NotDurable } from '../db/durability.ts'
import { EmbeddedPostgresFailure } from '../db/embedded/failure.ts'
import { MigrationFailed, MigrationLocked } from '../db/migrate.ts'
import { WorkerNotStarted } from './workers.ts'

const listenTexts: Record<string, string> = {
  EADDRINUSE: '端口已被占用，请用 PORT=另一个端口 重新启动',
  EADDRNOTAVAIL: 'HOST 不是本机的地址，请改为本机地址（如 127.0.0.1 或 0.0.0.0）后再启动',
  EACCES: '没有权限使用这个端口，请用 1024 以上的 PORT 重新启动',
}

const databaseTexts: Record<string, string> = {
  ECONNREFUSED: '连不上数据库：对方拒绝连接。请确认 PostgreSQL 已启动，并检查 DATABASE_URL 的主机和端口',
  ENOTFOUND: '连不上数据库：找不到主机。请检查 DATABASE_URL 的主机名',
  ETIMEDOUT: '连不上数据库：超时。请检查 DATABASE_URL 和网络',
  EHOSTUNREACH: '连不上数据库：网络不通。请检查 DATABASE_URL 和网络',
  '28P01': '数据库的用户名或密码不对，请检查 DATABASE_URL',
  '28000': '数据库不允许这样登录，请检查 DATABASE_URL 和 PostgreSQL 的 pg_hba.conf',
  '3D000': '数据库不存在，请先建库或检查 DATABASE_URL 的库名',
  '53100': '数据库所在的磁盘已满，请腾出空间后再试',
  '42501': '数据库用户没有建表的权限，请用库的属主连接',
}

/** Errors whose messages are sentences for the screen. */
const sentences = [
  ConfigFault,
  EmbeddedPostgresFailure,
  NotDurable,
  MigrationLocked,
  MigrationFailed,
  WorkerNotStarted,
]

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Returns the text for a failed start: a sentence when people can fix it, otherwise the stack. */
export function startFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // without the right to create tables no migration can run
  const isForbidden = error instanceof MigrationFailed && codeOf(error.cause) === '42501'
  if (isForbidden) return startFault(error.cause)
  if (sentences.some((kind) => error instanceof kind)) return error.message
  const code = codeOf(error)
  const isListening = 'syscall' in error && (error.syscall === 'listen' || error.syscall === 'bind')
  const text = isListening ? listenTexts[code] : databaseTexts[code]
  if (text !== undefined) return `${text}（${code}）`
  if (/timeout exceeded when trying to connect|Connection terminated/.test(error.message))
    return '连不上数据库：超时。请检查 DATABASE_URL 和网络'
  return error.stack ?? error.message
}
