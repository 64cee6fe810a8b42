import { z } from 'zod'
import { factoryTypes } from '../kernel/access.ts'
import { call } from '../kernel/call.ts'
import { choice, id, phone, regionCode, text, wholeNumber } from '../kernel/fields.ts'
import { shortFirsts } from '../orders/ledgerWords.ts'
import { payments, pickupModes } from '../orders/words.ts'
import { labelLayouts, reweighToleranceMax } from './factoryWords.ts'
import { verificationStatuses } from './verificationWords.ts'

/** Default settings of a factory; null: chosen each time. */
const factoryConfig = z.object({
  /** Re-weighing surcharges up to this percentage are agreed automatically; null: the customer always decides. */
  reweighTolerancePercent: z.int().nullable(),
  /** Defaults of new orders. */
  defaultPickupMode: z.enum(pickupModes).nullable(),
  defaultPayment: z.enum(payments).nullable(),
  labelLayout: z.enum(labelLayouts),
  /** Of a carrier: the debt that a smaller amount than due at the signature pays first. */
  shortFirst: z.enum(shortFirsts),
})
export type FactoryConfig = z.output<typeof factoryConfig>

/** 企业信息 for the factory's admins (product.md §5). Verified data changes only by another verification. */
const factoryInfo = z.object({
  id: id('企业'),
  type: z.union(factoryTypes.map((type) => z.literal(type))),
  name: z.string(),
  creditCode: z.string().nullable(),
  legalPerson: z.string().nullable(),
  /** Carriers only. */
  roadPermit: z.string().nullable(),
  /** Contact data. */
  contact: z.string().nullable(),
  phone: z.string().nullable(),
  regionCode: z.string().nullable(),
  regionText: z.string().nullable(),
  address: z.string().nullable(),
  createdAt: z.string(),
  config: factoryConfig,
  /** The newest submission; null where there is none. */
  verification: z
    .object({ status: z.enum(verificationStatuses), reason: z.string().nullable(), submittedAt: z.string() })
    .nullable(),
})
export type FactoryInfo = z.output<typeof factoryInfo>

export const factoryCalls = {
  '/user/getFactory': call({
    title: '企业信息、配置与认证状态',
    request: z.strictObject({}),
    response: factoryInfo,
    example: {},
  }),
  '/user/updateFactory': call({
    title: '修改联系方式（没有提到的不变；名称等认证过的内容请提交认证变更）',
    request: z.strictObject({
      contact: text('联系人', 30).optional(),
      phone: phone('联系电话').nullable().optional(),
      regionCode: regionCode('所在地区').optional(),
      address: text('联系地址', 120).optional(),
    }),
    response: factoryInfo,
    example: { contact: '王小明', phone: '0579-87112233', regionCode: '330784', address: '江南街道 1 号' },
  }),
  '/Payment/updateFactoryConfig': call({
    title: '修改企业配置（没有提到的不变，null 表示不设）',
    request: z.strictObject({
      reweighTolerancePercent: wholeNumber('复核容差（%）', 0, reweighToleranceMax).nullable().optional(),
      defaultPickupMode: choice('默认提货方式', pickupModes).nullable().optional(),
      defaultPayment: choice('默认付款方式', payments).nullable().optional(),
      labelLayout: choice('标签版式', labelLayouts).optional(),
      /** Used by carriers only. */
      shortFirst: choice('少收先抵', shortFirsts).optional(),
    }),
    response: factoryInfo,
    example: { reweighTolerancePercent: 3, defaultPickupMode: 'door', defaultPayment: 'monthly' },
  }),
}
