import { sql } from 'kysely'
import { releasePartBytes } from '#contract/help/softwareWords.ts'
import type { FileStore } from '#server/adapters/files/fileStore.ts'
import type { Download, Downloads } from '#server/calls/download.ts'
import type { Database } from '#server/db/database.ts'
import { checkLink } from './links.ts'
import { fileNameOf } from './release.ts'
import type { ReleaseRow } from './release.ts'

/** Returns the ids of a file's parts, in order. A part starts at each multiple of `releasePartBytes`. */
export async function partsOf(db: Database, releaseId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('software_part')
    .select('id')
    .where('release_id', '=', releaseId)
    .orderBy('begins_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Yields the bytes of a range, part by part, so that only one part is in memory. Throws when a part is missing. */
export async function* readParts(
  store: FileStore,
  parts: readonly string[],
  from: number,
  to: number,
): AsyncGenerator<Buffer> {
  const last = Math.floor(to / releasePartBytes)
  for (let at = Math.floor(from / releasePartBytes); at <= last; at += 1) {
    const bytes = await store.get(parts[at] ?? '')
    if (bytes === null) throw new Error('A part of a software file is gone')
    const begin = at * releasePartBytes
    yield bytes.subarray(Math.max(0, from - begin), to - begin + 1)
  }
}

type Published = Pick<ReleaseRow, 'platform' | 'version' | 'format' | 'bytes'> & {
  sha256: string
  publishedAt: string
}

/** Opens published releases by the links of the list. */
export const softwareDownloads = ({
  db,
  releases,
  secret,
}: {
  db: Database
  releases: FileStore
  secret: string
}): Downloads => ({
  async open(link, now) {
    const verdict = checkLink(secret, link, now)
    if (verdict !== 'good') return verdict
    const { rows } = await sql<Published>`
      select platform, version, format, bytes, sha256, published_at as "publishedAt" from software_release
      where id = ${link.id} and status = 'published'`.execute(db)
    const [found] = rows
    if (!found) return 'unknown'
    const parts = await partsOf(db, link.id)
    const file: Download = {
      fileName: fileNameOf(found),
      bytes: found.bytes,
      sha256: found.sha256,
      lastModified: new Date(found.publishedAt),
      read: (from, to) => readParts(releases, parts, from, to),
    }
    return file
  },
})
