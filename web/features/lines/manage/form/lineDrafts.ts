import { useState } from 'react'
import type { OwnLine } from '#contract/lines/manageCalls.ts'
import type { LineValues } from './lineValues.ts'

/** The values of a form that was left without saving, and the line they are based on. */
interface LineDraft {
  base: OwnLine | null
  values: LineValues
}

/** Unsaved values by the line's id or `new`; they last as long as the page's tab. */
export type LineDrafts = Map<number | 'new', LineDraft>

/** Returns the drafts of this page. */
export function useLineDrafts(): LineDrafts {
  const [drafts] = useState<LineDrafts>(() => new Map())
  return drafts
}
