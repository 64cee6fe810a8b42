import type { FactoryType } from '#contract/kernel/access.ts'
import type { Random } from '#contract/kernel/random.ts'
import { demoAccounts } from './accounts.ts'
import { alias, landline, personName, yongkangAddress } from './people.ts'

/** A user of a factory in the demo. */
export interface DemoUser {
  id: number
  factoryId: number
  role: 'admin' | 'user'
  alias: string
  name: string
  mobile: string
}

/** A factory that ships goods, or the platform. */
export interface Customer {
  id: number
  type: FactoryType
  name: string
  phone: string
  address: string
  users: DemoUser[]
  /** What it makes and ships. */
  trade: string
}

const productTrades: Record<string, string[]> = {
  cup: ['杯业有限公司', '保温杯厂', '不锈钢制品有限公司'],
  door: ['门业有限公司', '防盗门厂', '智能门锁有限公司'],
  tool: ['电动工具有限公司', '五金工具厂', '机电有限公司'],
  scooter: ['车业有限公司', '滑板车厂', '运动器材有限公司'],
  kitchen: ['厨具有限公司', '炊具厂', '电器有限公司'],
  metal: ['五金制品厂', '铜艺有限公司', '金属制品有限公司'],
}
const firstCharacters = '嘉锦旭晟泽浩润辰悦朗凯硕栋霖钰铄彤睿昊曜'.split('')
const secondCharacters = '泰尔迪凡诺洛曼格维森卡斯特克美'.split('')
const shortName = (random: Random) =>
  random.pick(firstCharacters) + random.pick(secondCharacters) + random.pick(['', '', ...secondCharacters])

const counts: readonly { type: FactoryType; count: number }[] = [
  { type: 9, count: 1 },
  { type: 0, count: 8 },
  { type: 1, count: 14 },
  { type: 2, count: 44 },
]

const adminMobiles: Partial<Record<FactoryType, string>> = {
  0: demoAccounts.unverified.mobile,
  1: demoAccounts.person.mobile,
  2: demoAccounts.manufacturer.mobile,
  9: demoAccounts.operator.mobile,
}

function nameOf(random: Random, type: FactoryType, trade: string, owner: string): string {
  if (type === 9) return '专线通平台运营'
  if (type !== 2) return owner
  return `永康市${shortName(random)}${random.pick(productTrades[trade] ?? ['五金厂'])}`
}

/**
 * Creates customers of every factory type except carriers, each with an admin, manufacturers also with staff. The first of each
 * type belongs to the demo account of that type.
 */
export function customers(
  random: Random,
  firstId: number,
  firstUserId: number,
  nextMobile: () => string,
): Customer[] {
  let id = firstId
  let userId = firstUserId
  const names = new Set<string>()
  return counts.flatMap(({ type, count }) =>
    Array.from({ length: count }, (_unused, i) => {
      const trade = random.pick(Object.keys(productTrades))
      const ownerName = personName(random)
      let name = nameOf(random, type, trade, ownerName)
      while (type === 2 && names.has(name)) name = nameOf(random, type, trade, ownerName)
      names.add(name)
      const factoryId = id++
      const isFirst = i === 0
      const admin: DemoUser = {
        id: userId++,
        factoryId,
        role: 'admin',
        alias: alias(random, ownerName),
        name: ownerName,
        mobile: (isFirst && adminMobiles[type]) || nextMobile(),
      }
      const staff = Array.from(
        { length: type === 2 ? random.whole(isFirst ? 2 : 0, 3) : 0 },
        (_none, n): DemoUser => {
          const staffName = personName(random)
          const mobile = isFirst && n === 0 ? demoAccounts.manufacturerStaff.mobile : nextMobile()
          return {
            id: userId++,
            factoryId,
            role: 'user',
            alias: alias(random, staffName),
            name: staffName,
            mobile,
          }
        },
      )
      const phone = type === 2 ? landline(random) : admin.mobile
      return {
        id: factoryId,
        type,
        name,
        phone,
        address: yongkangAddress(random),
        users: [admin, ...staff],
        trade,
      }
    }),
  )
}
