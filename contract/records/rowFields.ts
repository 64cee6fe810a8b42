import { blankOf, mapFields } from '../kernel/fieldTable.ts'
import type { FieldValue } from '../kernel/fieldTable.ts'
import { check } from '../kernel/validation.ts'
import type { RegionIndex } from '../regions/regions.ts'
import { resolveTypedRegion } from '../regions/typedRegion.ts'
import { smartPaste } from '../smartPaste/smartPaste.ts'
import { recordCalls } from './calls.ts'
import { cellNameOf, namesIn, recordFields, recordNames } from './fieldWords.ts'
import type { RecordCells, RecordField, RecordFieldSpec, RecordInput } from './fieldWords.ts'
import { recordKindLabels } from './words.ts'
import type { RecordKind } from './words.ts'

/** Why a cell is refused, as a sentence to show. */
export interface CellFault {
  field: RecordField
  reason: string
}
type ParsedRowResult = { ok: true; record: RecordInput } | { ok: false; faults: CellFault[] }

/** Placeholder for an unknown region, so that the other fields are still checked. */
const anyRegion = '330782'

/** Returns 上海市浦东新区 for 上海市市辖区浦东新区 and 上海市上海市浦东新区. */
export const normalizeRegionText = (text: string) =>
  text
    .replace(/[\s/·,，、>-]+/g, '')
    .replace(/(?<=.)(?:市辖区|省直辖县级行政区划|自治区直辖县级行政区划)(?=.)/, '')
    .replace(/^(北京|天津|上海|重庆)市?\1市?/, '$1市')

/** Returns the only region that a text can mean, if it is a lowest-level one; otherwise the reason. */
function readRegion(index: RegionIndex, who: string, text: string): { code: string } | { reason: string } {
  const typed = resolveTypedRegion(index, normalizeRegionText(text))
  if (typed.kind === 'none')
    return { reason: `${who}所在地区“${text}”没有找到，请写成“浙江省金华市义乌市”或 6 位地区代码` }
  if (typed.kind === 'several') return { reason: `${who}所在地区“${text}”不止一处，请写全省、市、区县` }
  if (index.childrenOf(typed.code).length > 0) return { reason: `${who}所在地区“${text}”太大，请写到区县` }
  return { code: typed.code }
}

/** Splits an address into its leading region and the rest; null if there is no region. */
function regionOfAddress(index: RegionIndex, address: string): { region: string; rest: string } | null {
  const read = smartPaste(address, { index, siteCode: '', today: '' })
  const { regionCode, address: rest } = read.recipient.regionCode ? read.recipient : read.shipper
  return regionCode && rest ? { region: regionCode.value, rest: rest.value } : null
}

/**
 * Reads a cell of an imported file: its value, or the texts that it may have. A text, a phone and a region are not checked here:
 * the request's schema does that.
 */
function readCell(spec: RecordFieldSpec, text: string): { value: FieldValue } | { choices: string[] } {
  switch (spec.kind) {
    case 'choice': {
      if (text === '') return { value: spec.blank }
      const found = Object.entries(spec.labels).find(([value, label]) => value === text || label === text)
      return found ? { value: found[0] } : { choices: Object.values(spec.labels) }
    }
    case 'flag':
      if (text === '是') return { value: true }
      return text === '' || text === '否' ? { value: false } : { choices: ['是', '否'] }
    case 'text':
    case 'phone':
    case 'region':
      return { value: text }
  }
}

const schemas = {
  shipper: recordCalls['/record/updateShipper'].request,
  recipient: recordCalls['/record/updateRecipient'].request,
}

/**
 * Returns a parser for the rows of one file, with the rules of updateShipper and updateRecipient.
 * Regions are cached, since the look-up is slow and a file has few different ones.
 */
export function createRowParser(
  index: RegionIndex,
  kind: RecordKind,
): (cells: RecordCells) => ParsedRowResult {
  const who = recordKindLabels[kind]
  const known = new Map<string, ReturnType<typeof readRegion>>()
  const regionOf = (text: string) => {
    const region = known.get(text) ?? readRegion(index, who, text)
    known.set(text, region)
    return region
  }
  return (cells) => readRow(index, kind, cells, regionOf)
}

function readRow(
  index: RegionIndex,
  kind: RecordKind,
  cells: RecordCells,
  regionOf: (text: string) => ReturnType<typeof readRegion>,
): ParsedRowResult {
  const who = recordKindLabels[kind]
  const fromAddress = cells.region === '' ? regionOfAddress(index, cells.address) : null
  const regionText = fromAddress?.region ?? cells.region
  const region = regionText === '' ? { reason: `请填写${who}所在地区，写到区县` } : regionOf(regionText)
  const names: readonly RecordField[] = namesIn[kind]
  const unreadable: CellFault[] = []
  const values = mapFields<RecordFieldSpec, RecordField, Record<RecordField, FieldValue>>(
    recordFields,
    names,
    (field, spec) => {
      if (field === 'regionCode') return 'code' in region ? region.code : anyRegion
      const text = (field === 'address' ? fromAddress?.rest : null) ?? cells[cellNameOf(field)] ?? ''
      const cell = readCell(spec, text)
      if ('choices' in cell)
        unreadable.push({ field, reason: `${spec.label}“${text}”没有，请写${cell.choices.join('、')}或留空` })
      return 'value' in cell ? cell.value : blankOf(spec)
    },
  )
  const result = check(schemas[kind], values)
  const faults = [
    // the fields of the request are those of the table
    ...(result.ok
      ? []
      : result.faults.map(({ path, message }) => ({ field: path as RecordField, reason: message }))),
    ...('reason' in region ? [{ field: 'regionCode' as const, reason: region.reason }] : []),
    ...unreadable,
  ]
  if (!result.ok || faults.length > 0) return { ok: false, faults }
  const { value }: { value: Partial<RecordInput> } = result
  return {
    ok: true,
    record: mapFields(recordFields, recordNames, (field, spec) => value[field] ?? blankOf(spec)),
  }
}
