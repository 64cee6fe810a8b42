import type { RegionIndex } from '../../regions/regions.ts'
import type { Label, Role } from '../labels.ts'
import { findAll, signs, markSpan } from '../parseState.ts'
import type { ParseState } from '../parseState.ts'
import type { Span } from '../pastedOrder.ts'
import { addressAt, addressText, isAddressLike } from './addressDetail.ts'
import { findPlaces } from './places.ts'
import type { Place } from './places.ts'

/** An address in the text: a region, the detail after it, or both. */
export interface Address extends Span {
  regionCode: string | null
  region: Span | null
  detail: (Span & { value: string }) | null
  /** Party by a word beside it: 发到成都, 从芝英. */
  role: Role | null
}

const toward =
  /(?:发货到|发往|发到|发给|送给|发去|发至|送到|送往|送至|运到|运抵|运往|运去|寄到|寄往|寄去|寄给|拉到|拉去|要走|(?:[他她]们?|客户|对方)(?:那边|那里|公司|的?厂|的?店)?就?[在是]|>|[-~]|发|走|到|去|往|至|寄|给)\s*:?\s*$/
const from = /(?:从|(?:我们?|厂里?|公司)(?:厂|公司|这边)?(?:就?在|是)(?:[:])?|由|在)\s*$/
/** 永康-苍南, 永康至成都: from the first to the second. */
const routeSign = /^[ ]*(?:[-~]{1,3}|至)[ ]*$/
const sendsBehind = /^\s*-{0,3}>|^\s*(?:这边|这里|这儿)?\s*(?:要|有货)?(?:发(?!票|光|\ue003)|寄|出发)/
const receivesBehind = /^\s*(?:的)?收(?!货|件|到|据)/

function roleBeside(ground: ParseState, start: number, end: number): { role: Role | null; cueStart: number } {
  const before = ground.rest.slice(Math.max(0, start - 8), start)
  const cue = toward.exec(before)
  if (cue) return { role: 'recipient', cueStart: start - cue[0].length }
  const leaving = from.exec(before)
  if (leaving) return { role: 'shipper', cueStart: start - leaving[0].length }
  const behind = ground.rest.slice(end, end + 8)
  if (sendsBehind.test(behind)) return { role: 'shipper', cueStart: start }
  return { role: receivesBehind.test(behind) ? 'recipient' : null, cueStart: start }
}

/** Returns the start of the next address that a word like 发到 announces. */
function nextStart(ground: ParseState, places: readonly Place[]): number {
  for (const { start } of places) {
    const cue = toward.exec(ground.rest.slice(Math.max(0, start - 8), start))
    if (cue) return start - cue[0].length
  }
  return ground.rest.length
}

const placeOfItsOwn =
  /(?:五金城|建材城|汽配城|商贸城|市场|工业园区?|物流园|小区|广场|大厦|路口|交叉口|[路街道]\d+号)$/

/** Extracts all addresses: at place names, and after labels for them. */
export function extractAddresses(
  ground: ParseState,
  index: RegionIndex,
  siteCode: string,
  labels: readonly Label[],
): Address[] {
  const addresses: Address[] = []
  const places = findPlaces(ground, index, siteCode)
  for (const [at, place] of places.entries()) {
    // a name inside the previous address is a street's
    if (addresses.some(({ end }) => end > place.start)) continue
    const isNamed = place.detailStart === place.end
    const next = places[at + 1]
    const isRoute = next !== undefined && routeSign.test(ground.rest.slice(place.end, next.start))
    const until = isRoute ? place.end : nextStart(ground, places.slice(at + 1))
    const span = addressAt(ground.rest, place.detailStart, !isNamed, until)
    const hasDetail = span.end > span.start
    if (place.code === null && !hasDetail) continue
    const end = Math.max(place.end, span.end)
    const { role, cueStart } = isRoute
      ? { role: 'shipper' as const, cueStart: place.start }
      : roleBeside(ground, place.start, end)
    addresses.push({
      start: place.start,
      end,
      regionCode: place.code,
      region: place.code === null ? null : { start: place.start, end: place.end },
      detail: hasDetail ? { ...span, value: addressText(ground.text.slice(span.start, span.end)) } : null,
      role,
    })
    markSpan(ground, cueStart, place.start, signs.label)
    markSpan(ground, place.start, end, signs.place)
  }
  for (const label of labels) {
    if (label.field !== 'address') continue
    const lead = /^\s*/.exec(ground.rest.slice(label.end))?.[0].length ?? 0
    const span = addressAt(ground.rest, label.end + lead, true)
    if (span.end === span.start) continue
    const value = addressText(ground.text.slice(span.start, span.end))
    if (value === '') continue
    addresses.push({ ...span, regionCode: null, region: null, detail: { ...span, value }, role: null })
    markSpan(ground, span.start, span.end, signs.place)
  }
  // 三界镇 工业功能区 starts a line below the one with the city
  for (const match of findAll(
    ground,
    /(?<=^[ \ue001]*)[\u4e00-\u9fa5]{1,6}(?:镇|乡|街道)(?![^\n]{0,8}\ue003)/gm,
  )) {
    const span = addressAt(ground.rest, match.index, true)
    if (span.end === span.start) continue
    const value = addressText(ground.text.slice(span.start, span.end))
    addresses.push({ ...span, regionCode: null, region: null, detail: { ...span, value }, role: null })
    markSpan(ground, span.start, span.end, signs.place)
  }
  for (const match of findAll(ground, /^[ ]*([\u4e00-\u9fa5A-Za-z0-9-]{4,40})[ ]*$/gm)) {
    // a line that can only be an address
    const line = match[1] ?? ''
    if (!/(?:路|街|大道|村|镇|工业区|园区|市场|\d+号)/.test(line) || !isAddressLike(line)) continue
    const start = (match.index ?? 0) + match[0].indexOf(line)
    const span = { start, end: start + line.length }
    addresses.push({ ...span, regionCode: null, region: null, detail: { ...span, value: line }, role: null })
    markSpan(ground, span.start, span.end, signs.place)
  }
  // 普建华，138…，王家桥五金城: a place name between two stops
  for (const match of findAll(
    ground,
    /(?<=[,，。;；]\s*)[\u4e00-\u9fa5][\u4e00-\u9fa5A-Za-z0-9-]{3,30}(?=[,，。;；\n]|$)/g,
  )) {
    if (!placeOfItsOwn.test(match[0])) continue
    const span = { start: match.index, end: match.index + match[0].length }
    addresses.push({
      ...span,
      regionCode: null,
      region: null,
      detail: { ...span, value: match[0] },
      role: null,
    })
    markSpan(ground, span.start, span.end, signs.place)
  }
  return addresses.toSorted((a, b) => a.start - b.start)
}
