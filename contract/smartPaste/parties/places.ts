import { pathOf } from '../../regions/regions.ts'
import type { RegionIndex } from '../../regions/regions.ts'
import type { ParseState } from '../parseState.ts'
import type { Span } from '../pastedOrder.ts'
import { isPersonName } from '../words.ts'
import { isCommonWord, placeNameAt, unambiguousCode } from './placeNames.ts'
import type { PlaceName } from './placeNames.ts'

/** A sequence of region names, from the larger to the smaller. */
export interface Place extends Span {
  /** null if the name is ambiguous. */
  code: string | null
  candidates: readonly string[]
  /** Start of the rest of the address: before a street or town of the site, and before an ambiguous name. */
  detailStart: number
}

const gap = /^[\s/·,，、()[\]>-]{0,3}/
const closeGap = /^[^\n]*$/
/** Text that may precede a short name of a county. */
const opening = /(?:^|[\s,，、;|:。()[\]/~>\ue001-\ue005-]|[发到去往至走寄送从在是由给])$/

const isWithin = (index: RegionIndex, code: string, outer: string) =>
  pathOf(index, code).some((region) => region.code === outer)

interface Link {
  name: PlaceName
  text: string
  start: number
}

/** Returns those of `codes` within one of `outer`; or those of `outer` within `codes`, which add nothing. */
function narrowedTo(index: RegionIndex, codes: readonly string[], outer: readonly string[]): string[] {
  const inside = codes.filter((code) =>
    outer.some((candidate) => candidate !== code && isWithin(index, code, candidate)),
  )
  if (inside.length > 0) return inside
  return outer.filter((candidate) => codes.some((code) => isWithin(index, candidate, code)))
}

function linkAt(index: RegionIndex, siteCode: string, text: string, at: number): Link | null {
  const name = placeNameAt(index, siteCode, text, at)
  return name && { name, text: text.slice(at, at + name.length), start: at }
}

/** Checks whether a place may start with this name here. */
function canStartPlace(index: RegionIndex, { name, text }: Link, before: string, after: string): boolean {
  if (name.kind === 'full') return !/^[城郊矿]区$/.test(text) && !/[城园]$/.test(before)
  if (name.kind === 'town') return !/^.{2}$/.test(text) || opening.test(before)
  if (isCommonWord(text)) return false
  const isHigh = name.codes.some((code) => code.endsWith('00'))
  // 高阳 before a phone is a person
  if (!isHigh && isPersonName(text) && /^\s*\ue002/.test(after)) return false
  return isHigh ? !/[\u4e00-\u9fa5]路$/.test(before) : opening.test(before)
}

/** Finds all places in the rest, in order. */
export function findPlaces(ground: ParseState, index: RegionIndex, siteCode: string): Place[] {
  const { rest } = ground
  const places: Place[] = []
  let at = 0
  while (at < rest.length) {
    const first = /[\u4e00-\u9fa5]/.test(rest[at] ?? '') ? linkAt(index, siteCode, rest, at) : null
    if (
      !first ||
      !canStartPlace(
        index,
        first,
        rest.slice(Math.max(0, at - 2), at),
        rest.slice(at + first.name.length, at + first.name.length + 4),
      )
    ) {
      at += 1
      continue
    }
    const place = readPlace(index, siteCode, rest, first)
    places.push(place)
    at = place.end
  }
  return places.map((place) => resolveAmbiguous(index, place, places))
}

/** Handles 乐山市中区 as 乐山 and 市中区: the character belongs to both. */
const sharedCityLink = (index: RegionIndex, siteCode: string, rest: string, end: number): Link | null =>
  rest[end - 1] === '市' && rest[end + 1] === '区' ? linkAt(index, siteCode, rest, end - 1) : null

function readPlace(index: RegionIndex, siteCode: string, rest: string, first: Link): Place {
  let codes = first.name.codes
  let last = first
  let end = first.start + first.name.length
  let detailStart = first.name.kind === 'town' ? first.start : end
  for (let links = 0; links < 6 && detailStart !== last.start; links += 1) {
    const between = gap.exec(rest.slice(end, end + 4))?.[0] ?? ''
    const skipped = between.length
    const next = linkAt(index, siteCode, rest, end + skipped) ?? sharedCityLink(index, siteCode, rest, end)
    if (!next) break
    if (next.name.kind === 'town' && codes.some((code) => isWithin(index, siteCode, code))) {
      codes = [siteCode]
      detailStart = next.start
    } else {
      const named = next.name.kind === 'town' ? next.name.elsewhere : next.name.codes
      const narrowed = narrowedTo(index, named, codes)
      // a name that does not fit may be a street's; a repeated one adds nothing
      if (narrowed.length === 0) break
      // on the next line only a smaller region continues the place
      if (!closeGap.test(between) && narrowed.some((code) => codes.includes(code))) break
      codes = narrowed
      detailStart = next.start + next.name.length
    }
    last = next
    end = next.start + next.name.length
  }
  const code = unambiguousCode(index, last.text, codes)
  if (code === null) detailStart = first.start
  return { start: first.start, end, code, candidates: codes, detailStart }
}

/** Resolves an ambiguous name by a city named elsewhere in the text, if that leaves one choice. */
function resolveAmbiguous(index: RegionIndex, place: Place, all: readonly Place[]): Place {
  if (place.code !== null) return place
  const named = all.flatMap(({ code }) => (code === null ? [] : [code]))
  const fitting = place.candidates.filter((code) => named.some((outer) => isWithin(index, code, outer)))
  const [code, another] = fitting
  return code === undefined || another !== undefined ? place : { ...place, code, detailStart: place.end }
}
