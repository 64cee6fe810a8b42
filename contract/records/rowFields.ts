import { check } from '../kernel/validation.ts'
import { deliveryModeLabels, deliveryModes } from '../orders/words.ts'
import type { DeliveryMode } from '../price/services.ts'
import type { RegionIndex } from '../regions/regions.ts'
import { resolveTypedRegion } from '../regions/typedRegion.ts'
import { smartPaste } from '../smartPaste/smartPaste.ts'
import { recordCalls } from './calls.ts'
import { recordKindLabels } from './words.ts'
import type { RecordKind } from './words.ts'

/** A row of a file, every cell a text; shippers have no delivery mode. */
export interface RecordCells {
  name: string
  company: string
  phone: string
  region: string
  address: string
  remark: string
  deliveryMode?: string
}

/** A parsed row, as updateShipper and updateRecipient accept it. */
export interface ParsedRecord {
  name: string
  company: string
  phone: string
  regionCode: string
  address: string
  remark: string
  deliveryMode: DeliveryMode | null
}

type ParsedRowResult = { ok: true; record: ParsedRecord } | { ok: false; reasons: string[] }

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

function readDeliveryMode(text: string): DeliveryMode | null | undefined {
  if (text === '') return null
  return deliveryModes.find((mode) => deliveryModeLabels[mode] === text || mode === text)
}

/**
 * Returns a parser for the rows of one file, with the rules of updateShipper and updateRecipient. Reasons are sentences to show.
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
  const deliveryMode = readDeliveryMode(kind === 'recipient' ? (cells.deliveryMode ?? '') : '')
  const regionCode = 'code' in region ? region.code : anyRegion
  const result = check(recordCalls['/record/updateShipper'].request, {
    name: cells.name,
    company: cells.company,
    phone: cells.phone,
    regionCode,
    address: fromAddress?.rest ?? cells.address,
    remark: cells.remark,
  })
  const reasons = [
    ...(result.ok ? [] : result.faults.map(({ message }) => message.replaceAll('发货人', who))),
    ...('reason' in region ? [region.reason] : []),
    ...(deliveryMode === undefined
      ? [`常用送货方式“${cells.deliveryMode}”没有，请写${Object.values(deliveryModeLabels).join('、')}或留空`]
      : []),
  ]
  if (!result.ok || reasons.length > 0 || deliveryMode === undefined) return { ok: false, reasons }
  const { name, company, phone, address, remark } = result.value
  return { ok: true, record: { name, company, phone, regionCode, address, remark, deliveryMode } }
}
