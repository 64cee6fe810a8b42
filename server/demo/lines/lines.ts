import type { Random } from '#contract/kernel/random.ts'
import { minuteMs } from '#contract/kernel/time.ts'
import type { LineStatus } from '#contract/lines/words.ts'
import type { LinePricing } from '#contract/price/pricing.ts'
import { regionText } from '#contract/regions/regions.ts'
import { regions } from '../../core/regions.ts'
import type { CarrierFirm } from '../people/carrierFirms.ts'
import { streetAddress } from '../people/people.ts'
import { destinationsOf, viaCodesFor } from './destinations.ts'
import { roadKm } from './distances.ts'
import { linePricing, lineTiming, type Timing } from './linePrices.ts'

/** A line of the demo, with what its orders need. */
export interface DemoLine {
  id: number
  firm: CarrierFirm
  status: LineStatus
  destinationCode: string
  destination: { name: string; address: string; phones: string[] }
  viaCodes: string[]
  isDirect: boolean
  pricing: LinePricing
  timing: Timing
  remark: string
  updatedAt: Date
}

const remarks = [
  '',
  '',
  '',
  '',
  '当天 18:00 前到货场当晚发车，节假日请提前电话确认。',
  '易碎品、玻璃制品请打木架，未打木架不保破损。',
  '超长 6 米以上另议，请先电话报尺寸。',
  '不收液体、电池和危险品。',
  '电动工具、五金件长期合作可月结。',
  '防盗门、保温杯整车优惠，欢迎来电。',
  '到站后免费存放 3 天，超期按 2 元/件/天收取仓储费。',
  '乡镇送货另收远程费，下单前请问清。',
]

const isCapital = (code: string) => code.endsWith('0100') || code.endsWith('0000')

/** Returns the chance of a direct line: 1 for near places, high on busy roads, half for far small cities. */
function directness(km: number, code: string): number {
  if (km < 350) return 1
  return km < 1200 || isCapital(code) ? 0.9 : 0.5
}

function station(
  random: Random,
  firm: CarrierFirm,
  code: string,
  nextMobile: () => string,
): DemoLine['destination'] {
  const region = regions.byCode.get(code)
  // Cut to the number of initials: 阿坝 of 阿坝藏族羌族自治州.
  const town = region?.name.slice(0, region.initials.length) ?? ''
  const phones = Array.from({ length: random.whole(1, 2) }, nextMobile)
  const yard = random.pick(['物流园', '货运市场', '公路港', '货运中心'])
  return {
    name: `${firm.shortName}${town}${random.pick(['分拨中心', '营业部', '到货站', '网点'])}`,
    address: `${regionText(regions, code)}${streetAddress(random)}${yard} ${random.whole(1, 90)} 号`,
    phones,
  }
}

/** Returns a function that picks the firm of a place's next line. Firms of its province come first, each once before twice. */
function firmsByPlace(random: Random, firms: readonly CarrierFirm[]): (code: string) => number {
  const queues = new Map<string, number[]>()
  return (code) => {
    const queue = queues.get(code) ?? []
    if (queue.length === 0) {
      const indexes = random.sample([...firms.keys()], firms.length)
      const runsThere = (index: number) => firms[index]?.provinces.includes(code.slice(0, 2)) ?? false
      queue.push(...indexes.filter((index) => !runsThere(index)), ...indexes.filter(runsThere))
      queues.set(code, queue)
    }
    return queue.pop() ?? 0
  }
}

/** Yields the lines of one site by firm. The first to each prefecture-level city is active; some others are not. */
export function* siteLines(
  random: Random,
  site: { cityId: number; firms: readonly CarrierFirm[]; lines: number },
  firstId: number,
  now: Date,
  nextMobile: () => string,
): Generator<DemoLine> {
  const siteCode = String(site.cityId)
  const firmOf = firmsByPlace(random, site.firms)
  const seen = new Set<string>()
  const plan = destinationsOf(random, siteCode, site.lines).map((code) => {
    const isFirst = !seen.has(code)
    seen.add(code)
    return { code, isFirst, firmIndex: firmOf(code) }
  })
  plan.sort((a, b) => a.firmIndex - b.firmIndex)
  let id = firstId
  for (const { code, isFirst, firmIndex } of plan) {
    const firm = site.firms[firmIndex]
    if (!firm) throw new Error('A site with lines needs firms')
    const km = roadKm(siteCode, code)
    const isDirect = random.chance(directness(km, code))
    const luck = random.unit()
    yield {
      id: id++,
      firm,
      status: isFirst || luck < 0.93 ? 'on' : luck < 0.98 ? 'paused' : 'off',
      destinationCode: code,
      destination: station(random, firm, code, nextMobile),
      viaCodes: viaCodesFor(random, code),
      isDirect,
      pricing: linePricing(random, km, code, isDirect),
      timing: lineTiming(random, km, isDirect),
      remark: random.pick(remarks),
      updatedAt: new Date(now.getTime() - random.whole(1, 60 * 24 * 60) * minuteMs),
    }
  }
}
