import { pinyin } from 'pinyin-pro'
import type { FactoryType } from '#contract/kernel/access.ts'
import type { Random } from '#contract/kernel/random.ts'
import { dayMs } from '#contract/kernel/time.ts'
import { pathOf, regionText } from '#contract/regions/regions.ts'
import { regions } from '../../core/regions.ts'
import type { Value } from '../copyRows.ts'
import type { CarrierFirm } from './carrierFirms.ts'
import type { Customer, DemoUser } from './customers.ts'

export const factoryColumns = [
  'id',
  'type',
  'name',
  'name_pinyin',
  'name_initials',
  'phone',
  'region_code',
  'address',
  'created_at',
] as const
export const userColumns = [
  'id',
  'factory_id',
  'role',
  'alias',
  'name',
  'mobile',
  'password_hash',
  'city_path',
  'city_text',
  'address',
  'create_time',
] as const

interface Factory {
  id: number
  type: FactoryType
  name: string
  phone: string
  regionCode: string
  address: string
  users: readonly DemoUser[]
}

/** Creates the users of each firm, by firm id, the owner first as its admin; ids start at `firstUserId`. */
export function carrierUsers(
  firms: readonly CarrierFirm[],
  firstUserId: number,
): ReadonlyMap<number, readonly DemoUser[]> {
  let id = firstUserId
  return new Map(
    firms.map(({ id: factoryId, owner, staff }) => [
      factoryId,
      [owner, ...staff].map((user, i): DemoUser => ({
        id: id++,
        factoryId,
        role: i === 0 ? 'admin' : 'user',
        ...user,
      })),
    ]),
  )
}

/** Yields customers at the site, then carriers. */
export function* factories(
  siteCode: string,
  customers: readonly Customer[],
  firms: readonly CarrierFirm[],
  usersOf: ReadonlyMap<number, readonly DemoUser[]>,
): Generator<Factory> {
  for (const customer of customers) yield { ...customer, regionCode: siteCode }
  for (const { id, name, phone, regionCode, address } of firms) {
    yield { id, type: 3, name, phone, regionCode, address, users: usersOf.get(id) ?? [] }
  }
}

/** Returns rows of factory and app_user. Users without a password in `hashOf` log in by SMS code. */
export function factoryRows(
  random: Random,
  all: Iterable<Factory>,
  now: Date,
  hashOf: ReadonlyMap<string, string>,
): { factories: Value[][]; users: Value[][] } {
  const rows: { factories: Value[][]; users: Value[][] } = { factories: [], users: [] }
  for (const { id, type, name, phone, regionCode, address, users } of all) {
    const syllables = pinyin(name, { toneType: 'none', type: 'array', v: true })
    const initials = syllables.map((syllable) => syllable.charAt(0)).join('')
    const createdAt = new Date(now.getTime() - random.whole(120, 900) * dayMs)
    rows.factories.push([id, type, name, syllables.join(''), initials, phone, regionCode, address, createdAt])
    const cityPath = pathOf(regions, regionCode).map(({ code }) => code)
    const cityText = regionText(regions, regionCode)
    for (const user of users) {
      const hash = hashOf.get(user.mobile) ?? null
      rows.users.push([
        user.id,
        id,
        user.role,
        user.alias,
        user.name,
        user.mobile,
        hash,
        cityPath,
        cityText,
        address,
        createdAt,
      ])
    }
  }
  return rows
}
