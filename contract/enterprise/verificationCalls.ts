import { z } from 'zod'
import { fileId } from '../files/calls.ts'
import { factoryTypes } from '../kernel/access.ts'
import { call } from '../kernel/call.ts'
import { id, regionCode, requiredText, text } from '../kernel/fields.ts'
import { normalizeCreditCode, creditCodeFault } from './creditCode.ts'
import { normalizeIdCard, idCardFault } from './idCard.ts'
import { normalizeRoadPermit, roadPermitFault } from './roadPermit.ts'
import {
  pictureRoles,
  verifiableTypes,
  verificationKinds,
  verificationStatuses,
} from './verificationWords.ts'

const typedLengthMax = 40
const picture = (title: string) => fileId().meta({ title })

/** A typed number checked by a rule, whose sentence becomes the fault. */
const ruled = (
  title: string,
  canonical: (typed: string) => string,
  faultOf: (number: string) => string | null,
) =>
  z
    .string()
    .max(typedLengthMax)
    .overwrite(canonical)
    .superRefine((number, context) => {
      const message = faultOf(number)
      if (message !== null) context.addIssue({ code: 'custom', message })
    })
    .meta({ title })

/** A submission, for its factory's admins. */
export const verificationInfo = z.object({
  id: id('认证'),
  kind: z.enum(verificationKinds),
  /** The factory's type after approval. */
  type: z.literal(verifiableTypes),
  status: z.enum(verificationStatuses),
  name: z.string(),
  /** The full number is never shown. null for enterprises; the next five are null for persons. */
  idcardMasked: z.string().nullable(),
  creditCode: z.string().nullable(),
  legalPerson: z.string().nullable(),
  regionCode: z.string().nullable(),
  regionText: z.string().nullable(),
  address: z.string().nullable(),
  /** Carriers only. */
  roadPermit: z.string().nullable(),
  /** Those not deleted yet. */
  pictures: z.array(
    z.object({ role: z.enum(pictureRoles), fileId: z.string(), widthPx: z.int(), heightPx: z.int() }),
  ),
  /** Reason of the rejection. */
  reason: z.string().nullable(),
  submittedAt: z.string(),
  /** When it was approved, rejected or withdrawn. */
  decidedAt: z.string().nullable(),
  /** Approved by the register, without an operator. */
  isChecked: z.boolean(),
})
export type VerificationInfo = z.output<typeof verificationInfo>

const personalRequest = z
  .strictObject({
    name: requiredText('姓名', 30),
    idcard: ruled('身份证号', normalizeIdCard, (number) => idCardFault(number, new Date())),
    /** Both for an operator's review, uploaded now or by an earlier submission; neither for an immediate check. */
    frontFileId: picture('身份证人像面').optional(),
    backFileId: picture('身份证国徽面').optional(),
  })
  .superRefine(({ frontFileId, backFileId }, context) => {
    if ((frontFileId === undefined) === (backFileId === undefined)) return
    const [path, side] = frontFileId === undefined ? ['frontFileId', '人像面'] : ['backFileId', '国徽面']
    context.addIssue({ code: 'custom', path: [path], message: `请上传身份证${side}` })
  })

const enterpriseRequest = z
  .strictObject({
    type: z.union([z.literal(2), z.literal(3)]).meta({ title: '企业类型' }),
    name: requiredText('企业名称', 60),
    creditCode: ruled('统一社会信用代码', normalizeCreditCode, creditCodeFault),
    licenceFileId: picture('营业执照'),
    legalPerson: requiredText('法定代表人', 30),
    regionCode: regionCode('所在地区'),
    address: requiredText('地址', 120),
    /** Required and stored for carriers only. */
    roadPermit: text('道路运输经营许可证号', typedLengthMax).overwrite(normalizeRoadPermit).optional(),
  })
  .superRefine(({ type, roadPermit = '' }, context) => {
    const message = type === 3 ? roadPermitFault(roadPermit) : null
    if (message !== null) context.addIssue({ code: 'custom', path: ['roadPermit'], message })
  })

/** Calls of 实名认证 for the factory (product.md §3). */
export const verificationCalls = {
  '/user/submitPersonalVerify': call({
    title: '个人实名认证（不带照片：姓名和身份证号当场核验；带身份证照片：等待人工审核）',
    request: personalRequest,
    response: verificationInfo,
    example: {
      name: '王小明',
      idcard: '11010519491231002X',
      frontFileId: 'Jp0mVxZC5dZ6S1K0c2vY7QmU3nT8aBfHrLwEoGi4XyA',
      backFileId: 'Bq1nWyAD6eA7T2L1d3wZ8RnV4oU9bCgIsMxFpHj5YzB',
    },
  }),
  '/user/submitFactoryVerify': call({
    title: '提交企业认证，或提交企业名称、地址等变更（变更审核期间原认证有效）',
    request: enterpriseRequest,
    response: verificationInfo,
    example: {
      type: 2,
      name: '永康市某某五金厂',
      creditCode: '91330784MA28D0009J',
      licenceFileId: 'Cr2oXzBE7fB8U3M2e4xA9SoW5pV0cDhJtNyGqIk6ZaC',
      legalPerson: '王小明',
      regionCode: '330784',
      address: '江南街道五金科技工业园 1 号',
    },
  }),
  '/user/getFactoryVerifyInfo': call({
    title: '认证信息与状态',
    request: z.strictObject({}),
    response: z.object({
      factoryId: id('企业'),
      factoryType: z.union(factoryTypes.map((type) => z.literal(type))),
      /** Whether a person may be checked immediately, without pictures. */
      isCheckedAtOnce: z.boolean(),
      /** The newest submission; null where there is none. */
      verification: verificationInfo.nullable(),
      /** The newest approved one, which is in force. */
      approved: verificationInfo.nullable(),
    }),
    example: {},
  }),
  '/user/withdrawVerify': call({
    title: '撤回待审核的认证',
    request: z.strictObject({}),
    response: verificationInfo,
    example: {},
  }),
}
