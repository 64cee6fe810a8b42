import type { SheetMapping } from '#contract/lines/importCalls.ts'
import { loadedRegions } from '#domain/regions/loadedRegions.ts'
import { readFileSheets } from '#shared/excel/readFileCells.ts'
import { checkComputed } from '#shared/excel/readSheet.ts'
import type { Sheet } from '#shared/excel/readSheet.ts'
import { readOptional } from '#shared/import/readOptional.ts'
import type { OpenSheets } from '#shared/import/useImportSteps.ts'
import { callServer } from '#shared/server/call.ts'
import { draftAt, draftIn, mappingOf, proposeDraft, withMapping } from './sheet/draft.ts'
import type { SheetDraft } from './sheet/draft.ts'
import { isReadable } from './sheet/faults.ts'
import { findHeader, isPlaceMeaning } from './sheet/findHeader.ts'
import { isPlaceIn } from './sheet/isPlaceIn.ts'
import type { IsPlace } from './sheet/isPlaceIn.ts'

/** A workbook with price lists. `isCertain`: it has one list, with our titles. */
export interface OpenPriceSheets extends OpenSheets<SheetDraft> {
  isPlace: IsPlace
  /** The sheets that were imported in this dialog. */
  done: readonly Sheet[]
}

/** Returns the sheets besides the present one that look like price lists and were not imported yet, with their index. */
export const sheetsLeft = ({ sheets, draft, done }: OpenPriceSheets) =>
  sheets.flatMap((sheet, index) =>
    sheet === draft.sheet || done.includes(sheet) || !findHeader(sheet)?.header.meanings.some(isPlaceMeaning)
      ? []
      : [{ index, name: sheet.name }],
  )

function sheetAt(sheets: readonly Sheet[], index: number): Sheet {
  const sheet = sheets[index] ?? sheets[0]
  if (!sheet) throw new Error('No such sheet')
  return sheet
}

const mayBePlace: IsPlace = () => true

/** Returns the test for places; everything may be one while the regions cannot be loaded. */
const placeTest = (): Promise<IsPlace> =>
  readOptional(async () => {
    try {
      return isPlaceIn(await loadedRegions())
    } catch {
      return mayBePlace
    }
  }, mayBePlace)

/** Returns what new lines usually have in common with the carrier's last changed line. */
async function usualCells(signal: AbortSignal): Promise<SheetDraft['fixed']> {
  const { list } = await callServer('/carrier/getLineList', { sort: 'updated', pageSize: 1 }, { signal })
  const [line] = list
  if (!line) return {}
  const { origin } = line
  return {
    originName: origin.name,
    originAddress: origin.address,
    originPhones: origin.phones.join('、'),
  }
}

/** Returns the draft as the user mapped the last sheet with these titles, or with the carrier's usual cells. */
const withEarlier = (draft: SheetDraft): Promise<SheetDraft> =>
  readOptional(async (signal) => {
    const { titles } = mappingOf(draft)
    const mapping = await callServer('/carrier/getSheetMapping', { titles }, { signal })
    return mapping ? withMapping(draft, mapping) : { ...draft, fixed: await usualCells(signal) }
  }, draft)

/** Reads a copied file and proposes its likeliest sheet. Rejects with UnreadableFile. */
export async function openSheets(file: File): Promise<OpenPriceSheets> {
  const [sheets, isPlace] = await Promise.all([readFileSheets(file), placeTest()])
  const { draft, count } = proposeDraft(sheets)
  checkComputed(draft.sheet.uncomputedAt)
  const isCertain = draft.isOurs && count === 1 && isReadable(draft)
  return { file, sheets, draft: isCertain ? draft : await withEarlier(draft), isCertain, isPlace, done: [] }
}

/** How the user mapped a workbook. */
export interface SheetChoices {
  /** Index of the sheet. */
  sheet: number
  /** Index of the row with the titles. */
  row: number
  mapping: SheetMapping
  isOurs: boolean
  /** Indexes of the sheets that were imported before. */
  done: readonly number[]
}

/** Returns how the user mapped a workbook. */
export const choicesOf = ({ sheets, draft, done }: OpenPriceSheets): SheetChoices => ({
  sheet: sheets.indexOf(draft.sheet),
  row: draft.header.row,
  mapping: mappingOf(draft).mapping,
  isOurs: draft.isOurs,
  done: done.map((sheet) => sheets.indexOf(sheet)),
})

/** Opens a copied file as it was mapped before a reload. Rejects with UnreadableFile. */
export async function reopenSheets(file: File, choices: SheetChoices): Promise<OpenPriceSheets> {
  const { row, mapping, isOurs, done } = choices
  const [sheets, isPlace] = await Promise.all([readFileSheets(file), placeTest()])
  const draft = { ...withMapping(draftAt(sheetAt(sheets, choices.sheet), row), mapping), isOurs }
  return { file, sheets, draft, isPlace, isCertain: false, done: done.map((at) => sheetAt(sheets, at)) }
}

/** Proposes another sheet; the first row has its titles where none looks like them. Rejects with UnreadableFile. */
export async function chooseSheet(opened: OpenPriceSheets, index: number): Promise<OpenPriceSheets> {
  const { sheets } = opened
  const sheet = sheetAt(sheets, index)
  checkComputed(sheet.uncomputedAt)
  return { ...opened, draft: await withEarlier(draftIn(sheet)), isCertain: false }
}

/** Proposes another sheet after one was imported, with what the lines of that one have in common. Rejects with UnreadableFile. */
export async function nextSheet(opened: OpenPriceSheets, index: number): Promise<OpenPriceSheets> {
  const next = await chooseSheet({ ...opened, done: [...opened.done, opened.draft.sheet] }, index)
  return { ...next, draft: { ...next.draft, fixed: { ...next.draft.fixed, ...opened.draft.fixed } } }
}

/** Proposes another row of titles. */
export async function chooseRow(opened: OpenPriceSheets, row: number): Promise<OpenPriceSheets> {
  return { ...opened, draft: await withEarlier(draftAt(opened.draft.sheet, row)), isCertain: false }
}
