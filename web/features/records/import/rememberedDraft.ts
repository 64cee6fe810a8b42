import type { CallResponse } from '#contract/calls/calls.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { sheetColumnsMax, sheetTitleMax } from '#contract/records/words.ts'
import type { Sheet } from '#shared/excel/readSheet.ts'
import { readOptional } from '#shared/import/readOptional.ts'
import { titleRowsMax } from '#shared/import/sheetTitles.ts'
import { callServer } from '#shared/server/call.ts'
import { targetsOf } from './headings.ts'
import { draftAt, hasRows, isCertain, proposeDraft } from './recordDraft.ts'
import type { RecordDraft } from './recordDraft.ts'

/** How this user mapped lists of people, the last used first. */
export type Mappings = CallResponse<'/record/getSheetMappings'>['list']

/** Reads the mappings; none where that fails or takes long. Aborting rejects with the signal's reason. */
export const readMappings = (kind: RecordKind, signal: AbortSignal): Promise<Mappings> =>
  readOptional(
    async (reading) => (await callServer('/record/getSheetMappings', { kind }, { signal: reading })).list,
    [],
    signal,
  )

const titlesOf = ({ columns }: RecordDraft) => columns.map(({ title }) => title.slice(0, sheetTitleMax))

/** Lists without titles, or with one title for several columns, may look alike and mean something else. */
const isDistinct = (titles: readonly string[]) =>
  titles.every((title) => title !== '') && new Set(titles).size === titles.length

/** Remembers how the columns were mapped; not where another list may have the same titles. */
export async function rememberDraft(draft: RecordDraft, kind: RecordKind): Promise<void> {
  const titles = titlesOf(draft)
  if (!isDistinct(titles) || titles.length > sheetColumnsMax) return
  const targets = draft.columns.map(({ target }) => target)
  await callServer('/record/saveSheetMapping', { kind, titles, targets })
}

/** Returns a draft as the user mapped the last list with these titles; null where there was none. */
export function withMapping(draft: RecordDraft, mappings: Mappings, kind: RecordKind): RecordDraft | null {
  const titles = titlesOf(draft)
  if (!isDistinct(titles)) return null
  const mapping = mappings.find((each) => JSON.stringify(each.titles) === JSON.stringify(titles))
  if (!mapping) return null
  const known = targetsOf(kind)
  const columns = draft.columns.map((column, at) => {
    const target = mapping.targets[at] ?? null
    return { ...column, target: target !== null && known.includes(target) ? target : null }
  })
  return { ...draft, columns, isGuessed: false }
}

/** Finds the first sheet and row with titles that the user has mapped before. */
function rememberedDraft(sheets: readonly Sheet[], mappings: Mappings, kind: RecordKind): RecordDraft | null {
  if (mappings.length === 0) return null
  for (const sheet of sheets)
    for (let row = 0; row < Math.min(titleRowsMax, sheet.cells.length); row += 1) {
      const draft = withMapping(draftAt(sheet, row, kind), mappings, kind)
      if (draft && hasRows(draft)) return draft
    }
  return null
}

/**
 * Returns how a file is read: as its titles say, else as the user mapped such a list before. A mapping of another sheet than the
 * likeliest is only proposed.
 */
export function likeliestDraft(
  sheets: readonly Sheet[],
  mappings: Mappings,
  kind: RecordKind,
): RecordDraft | null {
  const proposed = proposeDraft(sheets, kind)
  if (proposed && isCertain(proposed)) return proposed
  const remembered = rememberedDraft(sheets, mappings, kind)
  if (!remembered) return proposed
  return remembered.sheet === proposed?.sheet ? remembered : { ...remembered, isGuessed: true }
}
