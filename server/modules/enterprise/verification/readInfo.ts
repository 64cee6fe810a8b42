import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { VerificationInfo } from '#contract/enterprise/verificationCalls.ts'
import type { Queryable } from '#server/db/database.ts'

/** Columns of `verification v` for a factory's admins and operators. Never the sealed number. */
export const infoColumns = sql`
  v.id, v.kind, v.type, v.status, v.name, v.idcard_masked as "idcardMasked", v.credit_code as "creditCode",
  v.legal_person as "legalPerson", v.region_code as "regionCode", v.region_text as "regionText", v.address,
  v.road_permit as "roadPermit", v.reason, v.submitted_at as "submittedAt", v.decided_at as "decidedAt",
  v.real_name_check_id is not null as "isChecked",
  (select coalesce(json_agg(json_build_object('role', p.role, 'fileId', s.id, 'widthPx', s.width_px, 'heightPx', s.height_px)
      order by p.role desc), '[]')
    from verification_picture p join stored_file s on s.id = p.file_id and s.removed_at is null
    where p.verification_id = v.id) as pictures`

/** Returns a factory's newest verification that meets a condition; null when none does. */
export async function newestInfo(
  db: Queryable,
  factoryId: number,
  condition: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<VerificationInfo | null> {
  const { rows } = await sql<VerificationInfo>`
    select ${infoColumns} from verification v
    where v.factory_id = ${factoryId} and ${condition} order by v.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Returns the newest submission, which must exist. */
export async function requireNewestInfo(db: Queryable, factoryId: number): Promise<VerificationInfo> {
  const info = await newestInfo(db, factoryId)
  if (info === null) throw new Error(`Factory ${factoryId} has no verification`)
  return info
}

/** Returns the newest approved verification, which applies now. */
export const approvedInfo = (db: Queryable, factoryId: number): Promise<VerificationInfo | null> =>
  newestInfo(db, factoryId, sql<boolean>`v.status = 'approved'`)
