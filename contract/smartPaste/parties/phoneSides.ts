import { findAll, signs, spanOf, take } from '../ground.ts'
import type { Ground } from '../ground.ts'
import type { Role } from '../labels.ts'
import type { PhoneNumber } from './phoneNumbers.ts'
import type { Span } from '../pastedOrder.ts'

/** A phone that the speaker calls theirs or the customer's, with the name beside it. */
export interface SidedPhone extends Span {
  role: Role
}

const whoOf: Record<Role, string> = {
  recipient:
    '(?:我们?的?)?(?:客户|客人|买家|对方)(?:那边|那里|方)?|[他她](?:们|那边|们那边)?|那[边头]|(?:收货|收件)(?!人|方|单|电|手|联|姓|信|地|点)|到货(?!地)|货?到了(?:后|以后)?|卸货(?!地|点)',
  shipper:
    '(?:有(?:事|问题|什么事)就?请?)?(?:打|找|联系)我们?|(?<![发寄送][给到]?)(?:我们?|咱们?|我[方司厂])(?:这[边里头]|厂里|公司|仓库)?|这[边头]|厂里|本人|(?<![要天能帮排我们想急下快])(?:发货|发件|寄件)(?!人|方|单|电|手|联|姓|信|地|点)',
}
const post = '(?:老板娘?|仓库|采购|业务员?|门卫|财务|负责人|联系人)?'
const calls = '(?:请|可以|就)?(?:打|找|联系|拨)?(?:一下)?的?(?:联系)?(?:电话|手机号?码?|号码|号)?(?:叫|是)?'
/** 客户王总139…: between the word and the phone stands nothing but a name. */
const name =
  '(?:(?![付出提要自结来月送收发签承])[\\u4e00-\\u9fa5]){0,4}?[ :是,]{0,2}(?:(?:联系)?(?:电话|手机号?码?|号码)[ :是]{0,2})?'

/** In front of the phone. 提货打…, 送货打… keep their first word: it is a request, too. */
const before: [Role, RegExp][] = [
  [
    'recipient',
    new RegExp(`(?<words>(?:${whoOf.recipient})${post}${calls})[ :是]{0,2}${name}(?=${signs.phone})`, 'g'),
  ],
  [
    'shipper',
    new RegExp(`(?<words>(?:${whoOf.shipper})${post}${calls})[ :是]{0,2}${name}(?=${signs.phone})`, 'g'),
  ],
  [
    'recipient',
    /(?<=(?:送货|派送|配送)(?:前|时|的时候)?)(?<words>请?(?:打|联系|找)(?:电话)?)[ :]?[\u4e00-\u9fa5]{0,3}[ :]?(?=\ue002)/g,
  ],
  [
    'shipper',
    /(?<=(?:提货|装货|取货|拉货)(?:前|时|的时候)?[,，]?)(?<words>请?(?:打|联系|找)(?:电话)?(?:门卫|仓库|老板娘?)?)[ :]?[\u4e00-\u9fa5]{0,3}[ :]?(?=\ue002)/g,
  ],
]
/** Behind it: 138…是我的电话, 139…(客户). */
const behind: [Role, RegExp][] = (['recipient', 'shipper'] as const).map((role) => [
  role,
  new RegExp(
    `(?<=${signs.phone})(?<words> ?(?:[(]|(?:这个)?就?是)?(?:${role === 'shipper' ? '发货人|提货人' : '收货人|收件人'}|${whoOf[role]})${post}的?(?:联系)?(?:电话|手机号?|号码?)?)(?=[)]|[\\s,。;]*$|[,。;\\n][^${signs.phone}]| ?[\\u4e00-\\u9fa5]{2,4}[)])`,
    'g',
  ),
])

/**
 * Takes the words by which people tell whose a phone is: 我们电话, 客户王总, 货到了打, 138…（我）. Whoever writes ships; 客户, 对方, 那边
 * receive.
 */
export function takePhoneSides(ground: Ground, phones: readonly PhoneNumber[]): SidedPhone[] {
  const sided: SidedPhone[] = []
  const isSided = (at: PhoneNumber) => sided.some(({ start, end }) => start <= at.start && at.end <= end)
  for (const [role, pattern] of before)
    for (const match of findAll(ground, pattern)) {
      const { start, end } = spanOf(match)
      const owner = phones.find((one) => one.start === end)
      if (!owner || isSided(owner)) continue
      sided.push({ role, start, end: owner.end })
      take(ground, start, start + (match.groups?.['words'] ?? '').length, signs.label)
    }
  for (const [role, pattern] of behind)
    for (const match of findAll(ground, pattern)) {
      const { start, end } = spanOf(match)
      const owner = phones.find((one) => one.end === start)
      if (!owner || isSided(owner)) continue
      sided.push({ role, start: owner.start, end })
      take(ground, start, end, signs.taken)
    }
  return sided.toSorted((a, b) => a.start - b.start)
}

/** Whose a phone or a name is that stands within what was said; null where nobody said. */
export const roleWithin = (sided: readonly SidedPhone[], { start, end }: Span): Role | null =>
  sided.find((phone) => phone.start <= start && end <= phone.end)?.role ?? null

/** The same, also for a name right behind the phone, if it is not that of the next. */
export function roleBeside(sided: readonly SidedPhone[], name: Span, phones: readonly Span[]): Role | null {
  const isOfNext = phones.some(({ start }) => start >= name.end && start - name.end <= 2)
  const before = isOfNext ? undefined : sided.find(({ end }) => name.start >= end && name.start - end <= 1)
  return roleWithin(sided, name) ?? before?.role ?? null
}
