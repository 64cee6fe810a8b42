import type { OwnLine } from '../../../../../contract/lines/keepingCalls.ts'
import type { Flat } from '../file/flat.ts'
import type { Fault, Said } from './readRow.ts'

/** The carrier's lines as rows name them. */
export interface KnownLines {
  byId: ReadonlyMap<number, OwnLine>
  byCode: ReadonlyMap<string, OwnLine>
  /** Those that are not off, by where they begin and end and whether directly. */
  byPlace: ReadonlyMap<string, readonly OwnLine[]>
}

export const placeOf = (flat: Pick<Flat, 'site' | 'destination' | 'isDirect'>): string =>
  `${flat.site}:${flat.destination}:${flat.isDirect}`

export function knownLines(lines: readonly OwnLine[]): KnownLines {
  const byPlace = new Map<string, OwnLine[]>()
  for (const line of lines) {
    if (line.status === 'off') continue
    const place = placeOf({ site: line.siteId, destination: line.destinationCode, isDirect: line.isDirect })
    const there = byPlace.get(place)
    if (there) there.push(line)
    else byPlace.set(place, [line])
  }
  return {
    byId: new Map(lines.map((line) => [line.id, line])),
    byCode: new Map(lines.flatMap((line) => (line.code === '' ? [] : [[line.code, line] as const]))),
    byPlace,
  }
}

type Match = { line: OwnLine | null } | { fault: Fault }

function matchByPlace(said: Said, site: number, { byPlace }: KnownLines): Match {
  const { destination, isDirect, code } = said
  if (destination === undefined) return { line: null }
  // where the way is not said, both are meant
  const ways = isDirect === undefined ? [true, false] : [isDirect]
  const there = ways.flatMap((way) => byPlace.get(placeOf({ site, destination, isDirect: way })) ?? [])
  const unnumbered = there.filter((line) => line.code === '')
  const candidates = unnumbered.length > 0 || code !== undefined ? unnumbered : there
  if (candidates.length < 2) return { line: candidates[0] ?? null }
  return {
    fault: {
      column: 'destination',
      reason: '到这里的专线不止一条，请填系统编号或线路编号说明是哪一条（导出的表里有）',
    },
  }
}

/**
 * The line that a row is about, null for a new one: by our number, else by the carrier's own, else the only one from there to there
 * in that way (docs/decisions/0026-price-lists.md).
 */
export function matchRow(said: Said, usualSite: number, known: KnownLines): Match {
  if (said.lineId !== undefined && said.lineId !== null) {
    const line = known.byId.get(said.lineId)
    return line
      ? { line }
      : { fault: { column: 'lineId', reason: `没有系统编号为 ${said.lineId} 的专线，请留空或重新导出` } }
  }
  const numbered = said.code === undefined ? undefined : known.byCode.get(said.code)
  return numbered ? { line: numbered } : matchByPlace(said, said.site ?? usualSite, known)
}
