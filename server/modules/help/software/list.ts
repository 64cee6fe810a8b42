import { sql } from 'kysely'
import type { CallRequest, CallResponse } from '#contract/calls/calls.ts'
import type { OpsRelease } from '#contract/help/softwareCalls.ts'
import { shownReleasesMax, softwarePlatforms } from '#contract/help/softwareWords.ts'
import { wholeList } from '#contract/kernel/wholeList.ts'
import type { Database } from '#server/db/database.ts'
import { downloadPath } from './links.ts'
import { asOpsRelease, fileNameOf, releaseColumns } from './release.ts'
import type { ReleaseRow } from './release.ts'

/** Lists the published releases, the newest of each platform first, each with its own link. */
export async function publishedSoftware(
  db: Database,
  secret: string,
  now: Date,
): Promise<CallResponse<'/help/getSoftwareList'>> {
  const { rows } = await sql<ReleaseRow & { sha256: string; publishedAt: string }>`
    select ${releaseColumns} from unnest(${[...softwarePlatforms]}::text[]) p(platform)
    cross join lateral (
      select * from software_release where platform = p.platform and status = 'published'
      order by published_at desc, id desc limit ${shownReleasesMax}) r
    order by r.published_at desc, r.id desc`.execute(db)
  const list = softwarePlatforms.map((platform) => ({
    platform,
    releases: rows
      .filter((row) => row.platform === platform)
      .map(({ id, version, format, notes, bytes, sha256, publishedAt }) => ({
        id,
        version,
        notes,
        fileName: fileNameOf({ platform, version, format }),
        bytes,
        sha256,
        publishedAt,
        downloadPath: downloadPath(secret, { id, platform, version, format }, now),
      })),
  }))
  return wholeList(list.filter(({ releases }) => releases.length > 0))
}

/** Returns a page of all releases, newest first, for operators. */
export async function allSoftware(
  db: Database,
  { page, pageSize, platform, status }: CallRequest<'/ops/getSoftwareList'>,
): Promise<{ list: OpsRelease[]; total: number }> {
  const matching = sql`from software_release r where (${platform ?? null}::text is null or r.platform = ${platform ?? null})
    and (${status ?? null}::text is null or r.status = ${status ?? null})`
  const { rows } = await sql<ReleaseRow>`
    select ${releaseColumns} ${matching} order by r.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const { rows: totals } = await sql<{ total: number }>`select count(*) as total ${matching}`.execute(db)
  return { list: rows.map(asOpsRelease), total: totals[0]?.total ?? 0 }
}
