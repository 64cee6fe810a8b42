import { sql } from 'kysely'
import type { FactoryType, Role } from '#contract/kernel/access.ts'
import type { ProblemKey } from '#contract/kernel/problems.ts'
import type { SessionUser } from '../../calls/context.ts'
import type { Database } from '../../db/database.ts'

interface SessionRow {
  token_hash: Buffer
  expires_at: string
  ended_reason: 'elsewhere' | 'logout' | 'password' | 'disabled' | null
  enabled: boolean
  is_factory_disabled: boolean
  user_id: number
  factory_id: number
  factory_type: FactoryType
  role: Role
  mobile: string
}

/** Why a token does not work: 508 unknown, 512 logged in elsewhere, 514 expired (product.md §6). */
export type SessionProblem = Extract<ProblemKey, 'tokenUnknown' | 'loggedInElsewhere' | 'tokenExpired'>

const sessionSql = sql`
  select s.token_hash, s.expires_at, s.ended_reason, u.enabled, u.id as user_id, u.role, u.mobile, f.id as factory_id,
    f.type as factory_type, f.disabled_reason is not null as is_factory_disabled
  from session s join app_user u on u.id = s.user_id join factory f on f.id = u.factory_id`

function evaluateSession(row: SessionRow | undefined, now: Date): SessionUser | SessionProblem {
  if (!row || !row.enabled || row.is_factory_disabled) return 'tokenUnknown'
  if (row.ended_reason === 'elsewhere') return 'loggedInElsewhere'
  if (row.ended_reason !== null) return 'tokenUnknown'
  if (Date.parse(row.expires_at) <= now.getTime()) return 'tokenExpired'
  return {
    userId: row.user_id,
    factoryId: row.factory_id,
    factoryType: row.factory_type,
    role: row.role,
    mobile: row.mobile,
  }
}

/**
 * Returns the user of a token, or why the token does not work. Reads the database on every call, so that revoked rights hold on
 * the next one.
 */
export async function resolveSession(
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<SessionUser | SessionProblem> {
  const { rows } = await sql<SessionRow>`${sessionSql} where s.token_hash = ${tokenHash}`.execute(db)
  return evaluateSession(rows[0], now)
}

/** Resolves many tokens at once, in their order, for the open streams. */
export async function resolveSessions(
  db: Database,
  tokenHashes: readonly Buffer[],
  now: Date,
): Promise<(SessionUser | SessionProblem)[]> {
  if (tokenHashes.length === 0) return []
  const { rows } = await sql<SessionRow>`
    ${sessionSql} where s.token_hash = any(${tokenHashes}::bytea[])`.execute(db)
  const found = new Map(rows.map((row) => [row.token_hash.toString('hex'), row]))
  return tokenHashes.map((hash) => evaluateSession(found.get(hash.toString('hex')), now))
}
