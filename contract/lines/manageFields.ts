import { z } from 'zod'
import {
  choice,
  cm3,
  fen,
  flag,
  grams,
  phone,
  regionCode,
  requiredText,
  siteId,
  text,
  wholeNumber,
} from '../kernel/fields.ts'
import { requestSchemas } from '../kernel/tableFields.ts'
import { isNegotiable } from '../price/negotiable.ts'
import { lineFieldNames, lineFields } from './fieldWords.ts'
import { otherFeesMax, stationPhonesMax, tiersMax, unitPriceFenMax, viasMax } from './manageWords.ts'
import { lineStatuses } from './words.ts'

const unitPrice = (title: string) =>
  z.int().min(1, '要大于 0，请填写').max(unitPriceFenMax, '最多 100 万元，请修改').meta({ title })

/** Price tiers for a whole consignment from a weight or volume up; the first starts at 0. None: 面议. */
const tiers = <Tier extends z.ZodType>(title: string, tier: Tier, from: (tier: z.output<Tier>) => number) =>
  z
    .array(tier)
    .max(tiersMax)
    .refine(
      (list) => list.every((row, at) => (at === 0 ? from(row) === 0 : from(row) > from(list[at - 1] ?? row))),
      {
        message: `${title}要从 0 开始，每一档的起点都比上一档大，请修改`,
      },
    )
    .meta({ title })

const legFee = (title: string) =>
  z
    .strictObject({
      startFen: fen(`${title}起步价`),
      includedGrams: grams(`${title}含重`),
      fenPerExtraTonne: fen(`${title}续重价`),
    })
    .nullable()
    .meta({ title })
const rateFee = (title: string) =>
  z
    .strictObject({
      ratePpm: wholeNumber(`${title}费率`, 0, 1_000_000),
      minFen: fen(`${title}最低收费`),
    })
    .nullable()
    .meta({ title })

/** Excludes the separators of the fees in a price list's cell. */
const feeName = z
  .string()
  .trim()
  .min(1)
  .max(20)
  .regex(/^[^\p{Cc}\p{Cs};；=＝:：]*$/u)
  .meta({ title: '费用名称' })

/** The fee rules of contract/lines/calls.ts lineFees, with limits. */
const fees = z
  .strictObject({
    pickup: legFee('上门提货'),
    delivery: legFee('送货上门'),
    upstairs: z
      .strictObject({ fenPerTonne: fen('送货上楼每吨价'), minFen: fen('送货上楼最低收费') })
      .nullable()
      .meta({ title: '送货上楼' }),
    insurance: rateFee('保价'),
    cod: rateFee('代收货款'),
    receipt: z
      .strictObject({ fenPerCopy: fen('签回单每份价') })
      .nullable()
      .meta({ title: '签回单' }),
    hold: z
      .strictObject({ fen: fen('控货费') })
      .nullable()
      .meta({ title: '控货' }),
    other: z
      .array(z.strictObject({ name: feeName, fen: fen('费用金额') }))
      .max(otherFeesMax)
      .meta({ title: '其他费用' }),
  })
  .meta({ title: '服务收费' })

const phones = (title: string) => z.array(phone(title)).max(stationPhonesMax).meta({ title })

/** All fields of a line that its carrier enters. */
export const lineInput = {
  /** Unique among the carrier's lines; '' for none. */
  code: text('线路编号', 30).default(''),
  status: choice('状态', lineStatuses).default('on'),
  siteId: siteId(),
  origin: z
    .strictObject({
      name: requiredText('发站名称', 40),
      address: requiredText('发站地址', 200),
      contact: text('发站联系人', 30).default(''),
      phones: phones('发站电话').min(1),
    })
    .meta({ title: '发站' }),
  destinationCode: regionCode('目的地'),
  destination: z
    .strictObject({
      name: requiredText('到站名称', 40),
      address: text('到站地址', 200).default(''),
      phones: phones('到站电话').default([]),
    })
    .meta({ title: '到站' }),
  viaCodes: z.array(regionCode('中转地区')).max(viasMax).default([]).meta({ title: '中转可达' }),
  isDirect: flag('直达'),
  transitHoursMin: wholeNumber('最短时效（小时）', 1, 2000),
  transitHoursMax: wholeNumber('最长时效（小时）', 1, 2000),
  /** Bit 0 Monday … bit 6 Sunday. */
  departureDays: z.int().min(1, '至少选一天，请选择').max(127).meta({ title: '发车日' }),
  /** Minutes after midnight, Asia/Shanghai. */
  cutOffMinutes: wholeNumber('截货时间', 0, 1439),
  heavyTiers: tiers(
    '重货价',
    z.strictObject({ fromGrams: grams('重货起点'), fenPerTonne: unitPrice('重货价') }),
    ({ fromGrams }) => fromGrams,
  ),
  lightTiers: tiers(
    '泡货价',
    z.strictObject({ fromCm3: cm3('泡货起点'), fenPerM3: unitPrice('泡货价') }),
    ({ fromCm3 }) => fromCm3,
  ),
  minChargeFen: fen('最低收费'),
  isDeficitRated: flag('就低计费').default(true),
  fees,
  ...requestSchemas(lineFields, lineFieldNames),
}

/** Consistency checks of a line, used as refinements of schemas with these fields. */
export const transitFault = { path: ['transitHoursMax'], message: '最长时效（小时）不能短于最短时效，请修改' }
export const hasSanePrice = (
  line: Record<'heavyTiers' | 'lightTiers', readonly unknown[]> & { minChargeFen: number },
) =>
  isNegotiable(line) ? line.lightTiers.length === 0 && line.minChargeFen === 0 : line.lightTiers.length > 0
export const priceFault = {
  path: ['heavyTiers'],
  message: '重货价、泡货价要一起填写；面议就都不填，也没有最低收费，请修改',
}
export const hasSaneTransit = (line: { transitHoursMin: number; transitHoursMax: number }) =>
  line.transitHoursMin <= line.transitHoursMax
