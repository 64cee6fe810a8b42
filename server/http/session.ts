import { sql } from 'kysely'
import type { FactoryType, Role } from '../../contract/access.ts'
import type { ProblemKey } from '../../contract/problems.ts'
import type { Database } from '../db/database.ts'
import type { SessionUser } from '../calls/context.ts'

interface SessionRow {
  expires_at: string
  ended_reason: 'elsewhere' | 'logout' | 'password' | null
  enabled: boolean
  user_id: number
  factory_id: number
  factory_type: FactoryType
  role: Role
  mobile: string
}

/**
 * The user behind a token, asked of the database on every call, so that rights taken away hold on the next one; or why the token
 * does not work: 508 unknown, 512 logged in elsewhere, 514 expired (product.md §6).
 */
export async function resolveSession(
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<SessionUser | Extract<ProblemKey, 'tokenUnknown' | 'loggedInElsewhere' | 'tokenExpired'>> {
  const { rows } = await sql<SessionRow>`
    select s.expires_at, s.ended_reason, u.enabled, u.id as user_id, u.role, u.mobile, f.id as factory_id, f.type as factory_type
    from session s join app_user u on u.id = s.user_id join factory f on f.id = u.factory_id
    where s.token_hash = ${tokenHash}`.execute(db)
  const row = rows[0]
  if (!row || !row.enabled) return 'tokenUnknown'
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
