import { z } from 'zod'
import { call } from '../kernel/call.ts'
import {
  choice,
  cm3,
  fen,
  flag,
  grams,
  id,
  keyword,
  paging,
  regionCode,
  siteId,
  wholeNumber,
} from '../kernel/fields.ts'
import { defaultSite } from '../kernel/siteDefaults.ts'
import { storedSchemas } from '../kernel/tableFields.ts'
import { serviceKeys } from '../price/services.ts'
import { lineFieldNames, lineFields } from './fieldWords.ts'
import { lineSorts, lineStatuses } from './words.ts'

/** Both empty: 面议, the line has no price (contract/price/negotiable.ts). */
const heavyTiers = z.array(z.object({ fromGrams: z.int(), fenPerTonne: z.int() }))
const lightTiers = z.array(z.object({ fromCm3: z.int(), fenPerM3: z.int() }))

const legFee = z.object({ startFen: z.int(), includedGrams: z.int(), fenPerExtraTonne: z.int() }).nullable()
const rateFee = z.object({ ratePpm: z.int(), minFen: z.int() }).nullable()

/** Fee rules of a line's services; null where the service is not offered. Stored in the column line.fees. */
export const lineFees = z.object({
  pickup: legFee,
  delivery: legFee,
  upstairs: z.object({ fenPerTonne: z.int(), minFen: z.int() }).nullable(),
  insurance: rateFee,
  cod: rateFee,
  receipt: z.object({ fenPerCopy: z.int() }).nullable(),
  hold: z.object({ fen: z.int() }).nullable(),
  other: z.array(z.object({ name: z.string(), fen: z.int() })),
})

const station = z.object({ name: z.string(), address: z.string(), phones: z.array(z.string()) })

/** Real transit experience (实测时效); null below 10 waybills in 90 days. */
const experience = z.object({
  waybills: z.int(),
  medianHours: z.int(),
  p90Hours: z.int(),
  onTimePercent: z.int().nullable(),
})

/** A line in a search result. */
export const lineCard = z.object({
  id: id('专线'),
  status: z.enum(lineStatuses),
  carrier: z.object({ id: id('承运商'), name: z.string() }),
  siteId: z.int(),
  originName: z.string(),
  originPhones: z.array(z.string()),
  destinationCode: z.string(),
  destinationText: z.string(),
  destinationName: z.string(),
  viaTexts: z.array(z.string()),
  isDirect: z.boolean(),
  transitHoursMin: z.int(),
  transitHoursMax: z.int(),
  /** Bit 0 Monday … bit 6 Sunday. */
  departureDays: z.int(),
  /** Minutes after midnight, Asia/Shanghai. */
  cutOffMinutes: z.int(),
  heavyTiers,
  lightTiers,
  minChargeFen: z.int(),
  /** 就低计费: contract/price/pricing.ts LinePricing. */
  isDeficitRated: z.boolean(),
  services: z.array(z.enum(serviceKeys)),
  popularity: z.int(),
  /** Quote total of the searched goods and services; null without goods, a wanted service or a price (面议: no tiers). */
  totalFen: z.int().nullable(),
  experience: experience.nullable(),
  updatedAt: z.string(),
})
export type LineCard = z.output<typeof lineCard>

export const lineDetail = lineCard.omit({ totalFen: true }).extend({
  origin: station.extend({ contact: z.string() }),
  destination: station,
  fees: lineFees,
  viaCodes: z.array(z.string()),
  ...storedSchemas(lineFields, lineFieldNames),
})
export type LineDetail = z.output<typeof lineDetail>

/** Wanted services besides carriage (contract/price/services.ts WantedServices). */
export const wantedServices = {
  pickupMode: choice('提货方式', ['self', 'door']).default('self'),
  deliveryMode: choice('送货方式', ['self', 'door', 'upstairs']).default('self'),
  declaredValueFen: fen('声明价值').default(0),
  codFen: fen('代收货款').default(0),
  receiptCopies: wholeNumber('回单份数', 0, 9).default(0),
  isHeld: flag('控货').default(false),
}

const hint = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('breakPoint'), text: z.string(), volumeChangeCm3: z.int(), savesFen: z.int() }),
  z.object({
    kind: z.literal('roundUp'),
    text: z.string(),
    addGrams: z.int(),
    addCm3: z.int(),
    savesFen: z.int(),
  }),
  z.object({ kind: z.literal('deficit'), text: z.string(), savesFen: z.int() }),
])

/** A quote as contract/price/quote.ts computes it and an order stores it. */
export const quoteShape = z.object({
  items: z.array(
    z.object({
      key: z.enum(['base', 'pickup', 'delivery', 'upstairs', 'insurance', 'cod', 'receipt', 'hold', 'other']),
      name: z.string(),
      fen: z.int(),
      formula: z.string(),
    }),
  ),
  totalFen: z.int(),
  billedBy: z.enum(['heavy', 'light', 'minimum']),
  hints: z.array(hint),
})

export const lineCalls = {
  '/lines/searchLines': call({
    title: '搜索专线',
    request: z.strictObject({
      siteId: siteId().default(defaultSite.cityId),
      destinationCode: regionCode('目的地').optional(),
      weightGrams: grams('重量').optional(),
      volumeCm3: cm3('体积').optional(),
      keyword: keyword('承运商'),
      carrierId: id('承运商').optional(),
      isDirect: flag('只看直达').optional(),
      departsToday: flag('今日发车').optional(),
      /** Part of the price; lines that lack one are listed last, without a total. */
      ...wantedServices,
      offersAll: flag('只看提供所选服务的').optional(),
      maxTransitHours: wholeNumber('最长时效（小时）', 1, 2000).optional(),
      sort: choice('排序', lineSorts).default('popularity'),
      ...paging,
      after: z
        .string()
        .regex(/^-?\d{1,18}:\d{1,15}$/)
        .optional()
        .meta({ title: '续页标记' }),
    }),
    response: z.object({
      list: z.array(lineCard),
      /** Counted up to 1,000; 1,001 means "more than 1,000". */
      total: z.int(),
      /** Cursor for `after` of the next page, stable under inserts; null at the end. */
      next: z.string().nullable(),
    }),
    example: {
      siteId: 330784,
      destinationCode: '330782',
      weightGrams: 500_000,
      volumeCm3: 1_500_000,
      sort: 'total',
    },
  }),
  '/lines/getLineDetail': call({
    title: '专线详情',
    request: z.strictObject({ id: id('专线') }),
    response: lineDetail,
    example: { id: 1 },
  }),
  '/lines/quote': call({
    title: '报价（逐项列明）',
    request: z.strictObject({
      lineId: id('专线'),
      weightGrams: grams('重量'),
      volumeCm3: cm3('体积'),
      ...wantedServices,
    }),
    response: quoteShape,
    example: { lineId: 1, weightGrams: 500_000, volumeCm3: 1_500_000 },
  }),
}
