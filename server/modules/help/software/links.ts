import { timingSafeEqual } from 'node:crypto'
import { downloadLinkMs } from '#contract/help/softwareWords.ts'
import type { DownloadLink } from '#server/calls/download.ts'
import { keyedHash } from '#server/core/secrets.ts'
import { fileNameOf } from './release.ts'
import type { ReleaseRow } from './release.ts'

const keyOf = (secret: string, id: number, untilSeconds: number) =>
  keyedHash(secret, 'software download', `${id} ${untilSeconds}`)

/** Returns the path of a release's file, valid for a day for anybody who has it (docs/decisions/0017-downloads.md). */
export function downloadPath(
  secret: string,
  release: Pick<ReleaseRow, 'id' | 'platform' | 'version' | 'format'>,
  now: Date,
): string {
  const until = Math.ceil((now.getTime() + downloadLinkMs) / 1000)
  const key = keyOf(secret, release.id, until).toString('base64url')
  return `/download/${release.id}/${encodeURIComponent(fileNameOf(release))}?until=${until}&key=${key}`
}

/** Checks whether a link is genuine and still valid. */
export function checkLink(secret: string, link: DownloadLink, now: Date): 'good' | 'unknown' | 'expired' {
  const key = Buffer.from(link.key, 'base64url')
  const right = keyOf(secret, link.id, link.untilSeconds)
  if (key.length !== right.length || !timingSafeEqual(key, right)) return 'unknown'
  return link.untilSeconds * 1000 < now.getTime() ? 'expired' : 'good'
}
