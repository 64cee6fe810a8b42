import type { RankedRegion, Region } from './regions.ts'

/** How much goes to a region, by its code: orders carried there and lines that go there. */
export type Going = ReadonlyMap<string, number>

/** Province, prefecture, county: a municipality's districts and a province's own counties are counties too. */
function levelOf({ code, parentCode }: Region): number {
  if (parentCode === null) return 0
  return code.endsWith('00') ? 1 : 2
}

/** What goes to a county goes to its city, too; to a province as a whole goes nothing that does not go to one of its places. */
function gathered(regions: readonly Region[], going: Going): Map<string, number> {
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
 * The regions, where most goes to first; larger before smaller where nothing is known. A million inhabitants count as one order, so
 * that a new site begins with the large cities, and what is really carried soon says more. `regions` come in the order of their codes.
 */
export function ranked(regions: readonly Region[], going: Going): RankedRegion[] {
  const weights = gathered(regions, going)
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
