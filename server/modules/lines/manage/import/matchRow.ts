import type { OwnLine } from '#contract/lines/manageCalls.ts'
import type { FlatLine } from '../file/flat.ts'
import type { Fault, RowValues } from './readRow.ts'

/** The carrier's lines by the keys that rows refer to. */
export interface KnownLines {
  byId: ReadonlyMap<number, OwnLine>
  byCode: ReadonlyMap<string, OwnLine>
  /** Lines that are not off, by site, destination and whether direct. */
  byRoute: ReadonlyMap<string, readonly OwnLine[]>
}

export const routeKeyOf = (flat: Pick<FlatLine, 'site' | 'destination' | 'isDirect'>): string =>
  `${flat.site}:${flat.destination}:${flat.isDirect}`

export function knownLines(lines: readonly OwnLine[]): KnownLines {
  const byPlace = new Map<string, OwnLine[]>()
  for (const line of lines) {
    if (line.status === 'off') continue
    const place = routeKeyOf({
      site: line.siteId,
      destination: line.destinationCode,
      isDirect: line.isDirect,
    })
    const sameRoute = byPlace.get(place)
    if (sameRoute) sameRoute.push(line)
    else byPlace.set(place, [line])
  }
  return {
    byId: new Map(lines.map((line) => [line.id, line])),
    byCode: new Map(lines.flatMap((line) => (line.code === '' ? [] : [[line.code, line] as const]))),
    byRoute: byPlace,
  }
}

type Match = { line: OwnLine | null } | { fault: Fault }

function matchByRoute(values: RowValues, site: number, { byRoute }: KnownLines): Match {
  const { destination, isDirect, code } = values
  if (destination === undefined) return { line: null }
  // without a value both direct and transfer lines match
  const directions = isDirect === undefined ? [true, false] : [isDirect]
  const sameRoute = directions.flatMap(
    (direct) => byRoute.get(routeKeyOf({ site, destination, isDirect: direct })) ?? [],
  )
  const unnumbered = sameRoute.filter((line) => line.code === '')
  const candidates = unnumbered.length > 0 || code !== undefined ? unnumbered : sameRoute
  if (candidates.length < 2) return { line: candidates[0] ?? null }
  return {
    fault: {
      column: 'destination',
      reason: '到这里的专线不止一条，请填系统编号或线路编号说明是哪一条（导出的表里有）',
    },
  }
}

/**
 * Finds the line of a row: by our id, by the carrier's code, or the only line of its route. null for a new one
 * (docs/decisions/0026-price-lists.md).
 */
export function matchRow(values: RowValues, usualSite: number, known: KnownLines): Match {
  if (values.lineId !== undefined && values.lineId !== null) {
    const line = known.byId.get(values.lineId)
    return line
      ? { line }
      : { fault: { column: 'lineId', reason: `没有系统编号为 ${values.lineId} 的专线，请留空或重新导出` } }
  }
  const numbered = values.code === undefined ? undefined : known.byCode.get(values.code)
  return numbered ? { line: numbered } : matchByRoute(values, values.site ?? usualSite, known)
}
