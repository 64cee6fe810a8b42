import { useState } from 'react'
import type { OwnLine } from '../../../../../contract/lines/keepingCalls.ts'
import type { LineValues } from './lineValues.ts'

/** A form that was left without saving, and the line that it was to change. */
interface LineDraft {
  base: OwnLine | null
  values: LineValues
}

/** What was typed and not saved, by the line's number or `new`; as long as the page's tab is open. */
export type LineDrafts = Map<number | 'new', LineDraft>

/** The drafts of one page. */
export function useLineDrafts(): LineDrafts {
  const [drafts] = useState<LineDrafts>(() => new Map())
  return drafts
}
