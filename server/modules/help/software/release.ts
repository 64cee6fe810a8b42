import { sql } from 'kysely'
import type { OpsRelease } from '#contract/help/softwareCalls.ts'
import type {
  ReleaseFileState,
  ReleaseStatus,
  SoftwareFormat,
  SoftwarePlatform,
} from '#contract/help/softwareWords.ts'
import { refuse } from '#server/core/refuse.ts'
import type { Queryable, WriteTransaction } from '#server/db/database.ts'

/** A release with the names of its creator and publisher. */
export interface ReleaseRow {
  id: number
  platform: SoftwarePlatform
  format: SoftwareFormat
  version: string
  notes: string
  bytes: number
  uploadedBytes: number
  sha256: string | null
  isWrong: boolean
  status: ReleaseStatus
  createdAt: string
  createdBy: string
  publishedAt: string | null
  publishedBy: string | null
  withdrawnAt: string | null
  withdrawnReason: string
}

/** Columns of `software_release r`. */
export const releaseColumns = sql`r.id, r.platform, r.format, r.version, r.notes, r.bytes, r.uploaded_bytes as "uploadedBytes",
  r.sha256, r.is_wrong as "isWrong", r.status, r.created_at as "createdAt", r.published_at as "publishedAt",
  r.withdrawn_at as "withdrawnAt", r.withdrawn_reason as "withdrawnReason",
  (select alias from app_user where id = r.created_by) as "createdBy",
  (select alias from app_user where id = r.published_by) as "publishedBy"`

/** Returns the file name for the user's disk. Built from own data only, never from a name that somebody chose. */
export const fileNameOf = ({
  platform,
  version,
  format,
}: Pick<ReleaseRow, 'platform' | 'version' | 'format'>): string =>
  `zhuanxiantong-${platform}-${version}.${format}`

/** Returns the state of a release's file. */
export function fileStateOf(
  row: Pick<ReleaseRow, 'bytes' | 'uploadedBytes' | 'sha256' | 'isWrong'>,
): ReleaseFileState {
  if (row.isWrong) return 'wrong'
  if (row.uploadedBytes < row.bytes) return 'uploading'
  return row.sha256 === null ? 'checking' : 'ready'
}

/** Converts a release to the operators' view. */
export const asOpsRelease = ({ isWrong, ...row }: ReleaseRow): OpsRelease => ({
  ...row,
  fileName: fileNameOf(row),
  fileState: fileStateOf({ ...row, isWrong }),
})

/** Returns one release. Refuses notFound. */
export async function readRelease(db: Queryable, id: number): Promise<ReleaseRow> {
  const { rows } = await sql<ReleaseRow>`
    select ${releaseColumns} from software_release r where r.id = ${id}`.execute(db)
  return rows[0] ?? refuse('notFound')
}

/** Locks a release's row until the transaction ends and returns it. */
export async function lockRelease(trx: WriteTransaction, id: number): Promise<ReleaseRow> {
  await sql`select 1 from software_release where id = ${id} for update`.execute(trx)
  return readRelease(trx, id)
}
