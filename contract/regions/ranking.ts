import type { RankedRegion, Region } from './region.ts'

/** Amount of traffic by region code: orders carried there and lines that go there. */
export type TrafficByRegion = ReadonlyMap<string, number>

/** Returns the level: province, prefecture, or county, including a municipality's districts and a province's own counties. */
function levelOf({ code, parentCode }: Region): number {
  if (parentCode === null) return 0
  return code.endsWith('00') ? 1 : 2
}

/** Returns traffic by region. A county's also counts for its city, or its province if that has inhabitants of its own. */
function trafficByRegion(regions: readonly Region[], going: TrafficByRegion): Map<string, number> {
  const inhabited = new Map(regions.map(({ code, inhabitants }) => [code, inhabitants]))
  const weights = new Map(inhabited)
  const add = (code: string, amount: number) => weights.set(code, (weights.get(code) ?? 0) + amount)
  for (const region of regions) {
    const amount = going.get(region.code)
    if (!amount) continue
    add(region.code, amount)
    const { parentCode } = region
    if (parentCode !== null && (!parentCode.endsWith('0000') || inhabited.get(parentCode) !== 0))
      add(parentCode, amount)
  }
  return weights
}

/**
 * Returns the regions with the most traffic first; without data, larger ones first. A million inhabitants count as one order, so
 * that a new site starts with the large cities and real traffic soon outweighs them. `regions` are sorted by code.
 */
export function rankRegions(regions: readonly Region[], going: TrafficByRegion): RankedRegion[] {
  const weights = trafficByRegion(regions, going)
  const busy: RankedRegion[] = []
  const quiet: RankedRegion[][] = [[], [], []]
  for (const region of regions) {
    const weight = weights.get(region.code) ?? 0
    if (weight > 0) busy.push({ region, weight })
    else quiet[levelOf(region)]?.push({ region, weight })
  }
  busy.sort((a, b) => b.weight - a.weight || levelOf(a.region) - levelOf(b.region))
  return [busy, ...quiet].flat()
}
