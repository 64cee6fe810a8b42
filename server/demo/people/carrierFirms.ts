import type { Random } from '#contract/kernel/random.ts'
import { alias, landline, personName, yongkangAddress } from './people.ts'

interface FirmUser {
  name: string
  alias: string
  mobile: string
}

/** A freight firm of a site, with its loading station and its provinces. */
export interface CarrierFirm {
  id: number
  siteId: number
  name: string
  /** The firm's short name in the trade, such as 顺达. */
  shortName: string
  phone: string
  regionCode: string
  address: string
  owner: FirmUser
  staff: FirmUser[]
  origin: { name: string; address: string; contact: string; phones: string[] }
  /** Two digits each. */
  provinces: string[]
}

const firstCharacters = '顺宏安捷华通鑫恒远盛联百广天金飞龙永瑞德正中东佳万兴力达铭诚'.split('')
const secondCharacters = '达运捷通畅源盛发丰泰和顺翔腾利威鼎邦驰凯'.split('')
const trades = [
  '物流有限公司',
  '货运有限公司',
  '运输有限公司',
  '供应链管理有限公司',
  '货运代理有限公司',
  '托运部',
  '货运服务部',
]

const yongkangMarkets = [
  '物流中心 A 区',
  '物流中心 B 区',
  '物流中心 C 区',
  '城西货运市场',
  '五金城货运站',
  '花街货运市场',
]

function firmUser(random: Random, nextMobile: () => string): FirmUser {
  const name = personName(random)
  return { name, alias: alias(random, name), mobile: nextMobile() }
}

/** Creates `count` firms of one site with different names; ids start at `firstId`. */
export function carrierFirms(
  random: Random,
  site: { cityId: number; name: string },
  count: number,
  firstId: number,
  provinces: readonly string[],
  nextMobile: () => string,
): CarrierFirm[] {
  const pairsOfCharacters = firstCharacters.flatMap((first) =>
    secondCharacters.filter((second) => second !== first).map((second) => first + second),
  )
  const isYongkang = site.cityId === 330784
  return random.sample(pairsOfCharacters, count).map((shortName, i) => {
    const owner = firmUser(random, nextMobile)
    const market = isYongkang
      ? random.pick(yongkangMarkets)
      : `${random.pick(['城东', '城西', '城南', '城北'])}货运市场`
    const phone = isYongkang ? landline(random) : owner.mobile
    return {
      id: firstId + i,
      siteId: site.cityId,
      name: `${site.name}${shortName}${random.pick(trades)}`,
      shortName,
      phone,
      regionCode: String(site.cityId),
      address: isYongkang ? yongkangAddress(random) : `${market} ${random.whole(1, 60)} 号`,
      owner,
      staff: Array.from({ length: isYongkang ? random.whole(i === 0 ? 1 : 0, 2) : 0 }, () =>
        firmUser(random, nextMobile),
      ),
      origin: {
        name: `${shortName}${site.name.slice(0, -1)}营业部`,
        address: `${site.name}${market} ${random.whole(1, 9)} 号楼 ${random.whole(1, 60)} 号`,
        contact: random.chance(0.5) ? owner.name : personName(random),
        phones: [...new Set([phone, owner.mobile])],
      },
      // Each firm serves a few provinces, dealt out in turn so that each province has firms.
      provinces: Array.from(
        { length: random.whole(3, 6) },
        (_unused, n) => provinces[(i * 3 + n * 7) % provinces.length] ?? '33',
      ),
    }
  })
}
