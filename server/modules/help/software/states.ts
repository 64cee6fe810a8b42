import { releaseStatusLabels } from '#contract/help/softwareWords.ts'
import { refuse } from '#server/core/refuse.ts'
import type { ReleaseRow } from './release.ts'

/** Refuses a release that is not a draft: only drafts are uploaded to and published. */
export function refuseUnlessDraft({ status }: Pick<ReleaseRow, 'status'>): void {
  if (status !== 'draft') refuse('softwareNotDraft', { params: { status: releaseStatusLabels[status] } })
}
